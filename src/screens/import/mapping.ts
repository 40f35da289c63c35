import * as v from 'valibot'
import { fold } from '#domain/kernel/search.ts'
import type { Mapping, NamedColumn } from './declaration.ts'

/** The currency that an export adds to its headers: what is exported can be imported again. */
const CURRENCY = /\(SAR\)\s*$/
const plain = (header: string): string => fold(header.replace(CURRENCY, '')).replace(/[^\p{L}\p{N}]/gu, '')

const kept = v.fallback(v.record(v.string(), v.string()), {})
const keyOf = (noun: string): string => `import-columns:${noun}`

/** The headers that columns of a noun were read from the last time, by column. */
export const readKept = (noun: string): Readonly<Record<string, string>> => {
  try {
    return v.parse(kept, JSON.parse(localStorage.getItem(keyOf(noun)) ?? '{}'))
  } catch {
    // No storage, or nothing that this release wrote: columns are guessed.
    return {}
  }
}

/** Remembers which header a column is read from, for the next file of the noun on this device. */
export const keepMapping = (noun: string, mapping: Mapping, headers: readonly string[]): void => {
  const known = Object.entries(mapping).flatMap(([name, place]) => (place === null ? [] : [[name, headers[place] ?? ''] as const]))
  try {
    localStorage.setItem(keyOf(noun), JSON.stringify({ ...readKept(noun), ...Object.fromEntries(known) }))
  } catch {
    // Without storage they are guessed anew.
  }
}

interface Guess {
  readonly columns: readonly NamedColumn[]
  readonly headers: readonly string[]
  readonly kept: Readonly<Record<string, string>>
  /** A column's header as the reader reads it. */
  readonly headerOf: (column: NamedColumn) => string
}

/** Finds each column among the headers of a file: as it was the last time, or by its words in either language. No header is taken twice. */
export const guessMapping = ({ columns, headers, kept, headerOf }: Guess): Mapping => {
  const free = new Map(headers.map((header, place) => [place, plain(header)]))
  const mapping: Record<string, number | null> = {}
  const take = (name: string, words: readonly string[]) => {
    if (mapping[name] !== undefined) return
    const wanted = new Set(words.map(plain).filter((word) => word !== ''))
    const found = [...free].find(([, header]) => wanted.has(header))
    if (!found) return
    mapping[name] = found[0]
    free.delete(found[0])
  }
  for (const { name } of columns) take(name, [kept[name] ?? ''])
  for (const column of columns) take(column.name, [headerOf(column), column.header.message ?? '', column.name, ...column.also])
  for (const { name } of columns) mapping[name] ??= null
  return mapping
}
