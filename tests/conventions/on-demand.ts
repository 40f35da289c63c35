import { importsOf } from './code.ts'
import { target } from './modules.ts'
import type { SourceFile } from './tree.ts'

const WORKER = /new URL\('(\.[^']+)', import\.meta\.url\)/g

/** Paths and packages that come with a file. */
const atOnce = (file: SourceFile): string[] =>
  importsOf(file)
    .filter(({ isLazy, isType }) => !isLazy && !isType)
    .map(({ specifier }) => target(file, specifier) ?? specifier)

/** Those that it asks for later, its workers among them. */
const later = (file: SourceFile): string[] =>
  [
    ...importsOf(file)
      .filter(({ isLazy }) => isLazy)
      .map(({ specifier }) => specifier),
    ...[...file.text.matchAll(WORKER)].map(([, specifier = '']) => specifier),
  ].map((specifier) => target(file, specifier) ?? specifier)

/** Files and packages that come with `entries`, at once. */
export const comingAlong = (files: readonly SourceFile[], entries: readonly string[]): ReadonlySet<string> => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(entries)
  // What is added meanwhile is walked through, too.
  for (const path of reached) {
    const file = byPath.get(path)
    if (file) for (const next of atOnce(file)) reached.add(next)
  }
  return reached
}

export const isOf = (path: string, name: string): boolean => path === name || path.startsWith(`${name}/`)

/** The files that ask for a package later, or for something it comes along with: what it is fetched for. */
export const askingFor = (files: readonly SourceFile[], name: string): readonly string[] => {
  const known = new Map<string, boolean>()
  const brings = (entry: string): boolean => {
    const answer = known.get(entry) ?? [...comingAlong(files, [entry])].some((path) => isOf(path, name))
    known.set(entry, answer)
    return answer
  }
  return files
    .filter((file) => later(file).some(brings))
    .map(({ path }) => path)
    .toSorted()
}
