import { parseSync, Visitor } from 'vite'
import type { SourceFile } from './tree.ts'

/** Words of ours for what engineers have a name for, by what they are called instead. */
const PRIVATE: ReadonlyMap<string, string> = new Map([
  ...['say', 'says', 'saying'].map((word) => [word, 'describe, translate, emit or announce'] as const),
  ...['hear', 'hears', 'heard', 'hearing'].map((word) => [word, 'listener, on…, observe or received'] as const),
  ...['speak', 'speaks', 'speaker', 'speakers', 'spoken'].map((word) => [word, 'translate'] as const),
  ...['mend', 'mends', 'mended'].map((word) => [word, 'repair'] as const),
  ...['life', 'lives', 'lived'].map((word) => [word, 'run'] as const),
  ['news', 'notification, toast or announcement'],
  ...['teller', 'tellers'].map((word) => [word, 'formatter or worker'] as const),
  ['licence', 'license'],
  ['licences', 'licenses'],
])

/** … and those that are plain words of a sentence but no name of a type, a constant or a function. */
const NO_TYPE: ReadonlyMap<string, string> = new Map([
  ['asked', 'query, request or options'],
  ['said', 'message, outcome or announcement'],
  ['handed', 'upload'],
])

/** Names of what is stored, which stay. */
const STORED: ReadonlyMap<string, RegExp> = new Map([
  ['mended', /^src\/domain\/kyc\//],
  ['licence_ends_before', /^src\/screens\/bookings\/actions\//],
  ['heard', /^src\/screens\/containers\/count\//],
])

/** Where words are what they are called: words of a text that is searched, and words of 32 bits. */
const REAL_WORDS = /^(src\/(db\/query|domain|screens\/shell\/search)|tests)\//

const partsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((part) => part.toLowerCase())

const fault = (name: string, { path }: SourceFile): string | undefined => {
  if (STORED.get(name)?.test(path) === true) return undefined
  const parts = partsOf(name)
  for (const part of parts) {
    const better = PRIVATE.get(part) ?? (/^[A-Z]/.test(name) ? NO_TYPE.get(part) : undefined)
    if (better !== undefined) return better
  }
  return parts.length > 1 && parts.at(-1) === 'words' && !REAL_WORDS.test(path) ? '…Messages or describe…' : undefined
}

const namesIn = ({ path, text }: SourceFile): ReadonlySet<string> => {
  const names = new Set<string>()
  new Visitor({ Identifier: ({ name }) => void names.add(name), JSXIdentifier: ({ name }) => void names.add(name) }).visit(
    parseSync(path, text).program,
  )
  return names
}

/** Identifiers and names of files that stand for a common idea by a word of our own. */
export const privateWords = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => {
    const base = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.(test|spec)?\.?tsx?$/, '')
    return [base, ...namesIn(file)].flatMap((name) => {
      const better = fault(name, file)
      return better === undefined ? [] : [`${file.path}: ${name}, better: ${better}`]
    })
  })
