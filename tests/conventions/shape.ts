import { importsOf, mask } from './code.ts'
import { moduleOf } from './modules.ts'
import { at, isTest, type SourceFile } from './tree.ts'

const lines = (file: SourceFile): number => file.text.split('\n').length - (file.text.endsWith('\n') ? 1 : 0)

/** Files longer than `limit` lines: the class that swallows its subsystem starts here. */
export const longFiles = (files: readonly SourceFile[], limit: number): string[] =>
  files.filter((file) => lines(file) > limit).map((file) => `${file.path} has ${lines(file)} lines: split it by what changes together`)

/** The length at a quantile between 0 and 1 (nearest rank). */
export const lengthAt = (files: readonly SourceFile[], quantile: number): number => {
  const sorted = files.map(lines).sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * quantile) - 1)] ?? 0
}

const DRAWERS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'shared', 'stuff', 'lib'])

/** Names that say nothing, and names that are not kebab-case. Route files follow the router's own naming. */
export const nameFaults = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path }) => {
    const parts = path.replace(/(\.test)?\.\w+$/, '').split('/')
    const words = parts.flatMap((part) => part.split(/[-.]/))
    const drawer = words.find((word) => DRAWERS.has(word))
    if (drawer !== undefined) return [`${path}: "${drawer}" is a drawer, name what is in it`]
    const route = path.startsWith('src/routes/')
    if (!route && parts.some((part) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part))) return [`${path}: write it in kebab-case`]
    return !route && parts.at(-1) === 'index' ? [`${path}: an index hides what is imported, name the file`] : []
  })

/** Re-exports of the project's own modules: each is imported from where it is written. Passing on a package is an adapter. */
export const barrels = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((site) => site.reexport && /^[.#]/.test(site.specifier))
      .map((site) => `${at(file, site.offset)} passes on '${site.specifier}': import it from there`),
  )

/** The share of a file's lines, blank ones left out, that are comments. */
const comments = (file: SourceFile): { readonly comments: number; readonly lines: number } => {
  const code = mask(file).code.split('\n')
  const written = file.text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [code[at]?.trim() ?? '']))
  return { comments: written.filter((line) => line === '').length, lines: written.length }
}

/** How many of a hundred lines of some files are comments. */
export const commentShare = (files: readonly SourceFile[]): number => {
  const counts = files.map(comments)
  const sum = (of: 'comments' | 'lines'): number => counts.reduce((total, count) => total + count[of], 0)
  return (100 * sum('comments')) / sum('lines')
}

const EXPORTED_FUNCTION = /^export (?:(?:async )?function\*?\s+(\w+)|const (\w+)\b[^=\n]*= (?:async )?(?:<[^\n]*?>)?\()/gm

/** Exported functions of the engine modules without a docstring. */
export const undocumented = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file) && ['domain', 'db', 'sync', 'server'].includes(moduleOf(file.path) ?? ''))
    .flatMap((file) =>
      [...file.text.matchAll(EXPORTED_FUNCTION)]
        .filter((match) => !file.text.slice(0, match.index).trimEnd().endsWith('*/'))
        .map((match) => `${at(file, match.index)} ${match[1] ?? match[2] ?? ''} says nothing of why, shapes, units or errors`),
    )

/** Suppressions, focused and disabled tests, those that run only somewhere, unfinished words. */
export const looseEnds = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => {
    const { bare } = mask(file)
    const inCode = /\b(?:it|test|describe)\.(?:only|skip|skipIf|runIf|todo|fixme)\b/g
    const anywhere = /@ts-(?:ignore|nocheck|expect-error)|(?:eslint|oxlint)-disable|\bTODO\b|\bFIXME\b/g
    return [...bare.matchAll(inCode), ...file.text.matchAll(anywhere)].map((match) => `${at(file, match.index)} ${match[0]}`)
  })
