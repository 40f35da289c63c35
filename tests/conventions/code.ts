import { parseSync, Visitor, type ESTree } from 'vite'
import type { SourceFile } from './tree.ts'

/** A text of the same length as the source, so that offsets stay true. */
interface Masked {
  /** Comments blanked. */
  readonly code: string
  /** Comments and the contents of strings blanked. */
  readonly bare: string
}

/** An import of a module: what was written, where, and how. */
interface ImportSite {
  readonly specifier: string
  readonly offset: number
  readonly reexport: boolean
  /** Only when the code comes by, and only types: both load nothing with the file. */
  readonly isLazy: boolean
  readonly isType: boolean
}

type Range = readonly [from: number, to: number]

interface Parsed {
  readonly imports: readonly ImportSite[]
  readonly comments: readonly Range[]
  readonly strings: readonly Range[]
}

const blanked = (text: string, ranges: readonly Range[]): string => {
  const parts: string[] = []
  let done = 0
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    parts.push(text.slice(done, from), text.slice(from, to).replace(/[^\n]/g, ' '))
    done = to
  }
  return parts.join('') + text.slice(done)
}

const LOADS = /^(require|vi\.(do)?mock)$/

const nameOf = (callee: ESTree.Expression): string => {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.object.type === 'Identifier'
    ? `${callee.object.name}.${callee.property.name}`
    : ''
}

/** What the build's own parser reads in a source file. @throws Error where it cannot be read */
const parse = ({ path, text }: SourceFile): Parsed => {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const imports: ImportSite[] = []
  const strings: Range[] = []
  const name = (node: ESTree.Node, source: ESTree.Node, how: Partial<ImportSite> = {}): void => {
    if (source.type !== 'Literal' || typeof source.value !== 'string') return
    imports.push({ specifier: source.value, offset: node.start, reexport: false, isLazy: false, isType: false, ...how })
  }
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' || 'regex' in node) strings.push([node.start + 1, node.end - 1])
    },
    TemplateElement: (node) => void strings.push([node.start, node.end]),
    ImportDeclaration: (node) => name(node, node.source, { isType: node.importKind === 'type' }),
    ExportAllDeclaration: (node) => name(node, node.source, { reexport: true, isType: node.exportKind === 'type' }),
    ExportNamedDeclaration: (node) => {
      if (node.source) name(node, node.source, { reexport: true, isType: node.exportKind === 'type' })
    },
    ImportExpression: (node) => name(node, node.source, { isLazy: true }),
    TSImportType: (node) => name(node, node.source, { isType: true }),
    CallExpression: (node) => {
      const [first] = node.arguments
      if (first && LOADS.test(nameOf(node.callee))) name(node, first, { isLazy: true })
    },
  }).visit(program)
  return { imports, strings, comments: comments.map(({ start, end }) => [start, end]) }
}

const known = new WeakMap<SourceFile, Parsed>()

const parsed = (file: SourceFile): Parsed => {
  const found = known.get(file) ?? parse(file)
  known.set(file, found)
  return found
}

const masked = new WeakMap<SourceFile, Masked>()

/** A source file with its comments and strings blanked: what is left is code, and no prose. */
export const mask = (file: SourceFile): Masked => {
  const found = masked.get(file)
  if (found) return found
  const { comments, strings } = parsed(file)
  const made = { code: blanked(file.text, comments), bare: blanked(file.text, [...comments, ...strings]) }
  masked.set(file, made)
  return made
}

/** Every module a source file names: static, side-effect, re-exported and dynamic imports, of types too. */
export const importsOf = (file: SourceFile): readonly ImportSite[] => parsed(file).imports

/**
 * The names of the calls that lead to a call at `offset` of the dot, walked backwards: for `a.where(x).equals(y).filter`
 * that is `['equals', 'where', 'a']`. Stops where the receiver is no plain chain, e.g. `(await …)`.
 */
export const chainBefore = (bare: string, offset: number): string[] => {
  const names: string[] = []
  let i = offset - 1
  const skipSpace = () => {
    while (i >= 0 && /\s/.test(bare[i] ?? '')) i -= 1
  }
  for (;;) {
    skipSpace()
    while (bare[i] === ')' || bare[i] === ']') {
      let depth = 0
      for (; i >= 0; i -= 1) {
        if (bare[i] === ')' || bare[i] === ']') depth += 1
        if (bare[i] === '(' || bare[i] === '[') depth -= 1
        if (depth === 0) break
      }
      i -= 1
      skipSpace()
    }
    let name = ''
    while (i >= 0 && /[\w$?!]/.test(bare[i] ?? '')) {
      name = (bare[i] ?? '') + name
      i -= 1
    }
    if (name === '') return names
    names.push(name.replace(/[?!]/g, ''))
    skipSpace()
    if (bare[i] !== '.') return names
    i -= 1
  }
}
