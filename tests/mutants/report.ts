import { readFileSync } from 'node:fs'
import type { Stryker } from '@stryker-mutator/core'
import { isExplained } from './explained.ts'

/** One small change of the code, and what the tests said to it. */
export type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 100)

/** Where a place begins in a text. Its line and column count from 1. */
export const offsetOf = (text: string, place: { line: number; column: number }): number =>
  text
    .split('\n')
    .slice(0, place.line - 1)
    .reduce((sum, line) => sum + line.length + 1, place.column - 1)

/** The words that a mutant replaces. */
const original = ({ fileName, location }: MutantResult): string => {
  const text = readFileSync(fileName, 'utf8')
  return text.slice(offsetOf(text, location.start), offsetOf(text, location.end))
}

const change = (mutant: MutantResult): string => `${oneLine(original(mutant))}  →  ${oneLine(mutant.replacement ?? '')}`

/** Whether it stands in the list of survivors that may live. */
export const mayLive = (mutant: MutantResult, root: string): boolean => {
  const line = readFileSync(mutant.fileName, 'utf8').split('\n')[mutant.location.start.line - 1] ?? ''
  return isExplained({ file: mutant.fileName.slice(root.length + 1), line, told: change(mutant) })
}

/** One line per mutant that no test noticed: where, and what became of what. */
export const survivorLines = (survivors: readonly MutantResult[], root: string): string[] =>
  survivors.map((mutant) => {
    const { line, column } = mutant.location.start
    const unseen = mutant.status === 'NoCoverage' ? ' (no test comes here)' : ''
    return `${mutant.fileName.slice(root.length + 1)}:${line}:${column} ${change(mutant)}${unseen}`
  })

interface Row {
  noticed: number
  explained: number
  untyped: number
  survived: number
}

/** Survivors that the compiler refuses, and those that may live. */
interface Judged {
  readonly refused: ReadonlySet<MutantResult>
  readonly explained: ReadonlySet<MutantResult>
}

const kindOf = (mutant: MutantResult, { refused, explained }: Judged): keyof Row => {
  if (explained.has(mutant)) return 'explained'
  if (refused.has(mutant) || mutant.status === 'CompileError' || mutant.status === 'RuntimeError') return 'untyped'
  if (mutant.status === 'Ignored') return 'explained'
  return mutant.status === 'Killed' || mutant.status === 'Timeout' ? 'noticed' : 'survived'
}

/** Noticed or explained, of all that could be written. */
const score = ({ noticed, explained, survived }: Row): string => {
  const all = noticed + explained + survived
  return all === 0 ? '–' : `${((100 * (noticed + explained)) / all).toFixed(1)} %`
}

/** Figures by file, and their sum. */
export const table = (mutants: readonly MutantResult[], judged: Judged, root: string): string[] => {
  const rows = new Map<string, Row>()
  const sum: Row = { noticed: 0, explained: 0, untyped: 0, survived: 0 }
  for (const mutant of mutants) {
    const file = mutant.fileName.slice(root.length + 1)
    const row = rows.get(file) ?? { noticed: 0, explained: 0, untyped: 0, survived: 0 }
    const kind = kindOf(mutant, judged)
    row[kind] += 1
    sum[kind] += 1
    rows.set(file, row)
  }
  const told = (name: string, row: Row) =>
    `${name.padEnd(45)} ${score(row).padStart(8)} ${[row.noticed, row.explained, row.untyped, row.survived].map((n) => String(n).padStart(9)).join(' ')}`
  return [
    `${'file'.padEnd(45)} ${'score'.padStart(8)}   noticed explained   untyped  survived`,
    ...[...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, row]) => told(name, row)),
    told('all', sum),
  ]
}
