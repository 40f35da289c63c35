import type { PortalDatabase } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { Documents } from '#domain/kernel/entity.ts'
import { readUnitLabel } from '#domain/containers/barcode.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { holdsAll, plainName, readSearch, searchWords } from '#domain/kernel/search.ts'
import type { Bilingual } from '#domain/kernel/text.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import { codeMeaning, takenBarcodes } from './barcodes.ts'
import type { Answer } from './engine.ts'
import type { Filter, Query, Range } from './query.ts'
import { MOST_CODES, numberIn, readCodes, type TypedCodes } from './typed-codes.ts'

/** What is searched, in the order in which it is shown. */
export const SEARCHED = ['bookings', 'requests', 'containers', 'drivers', 'zones', 'penalties'] as const
export type SearchedKind = (typeof SEARCHED)[number]

/** Rows shown of each kind; customers; rows of a pasted list. */
const SHOWN = 5
const CUSTOMERS = 3
/** So many of the newest are looked at: bookings for their customers, who stand in many, the others for a code or a name that is just as typed. */
const LOOKED_AT: { readonly [K in SearchedKind]?: number } = { bookings: 30, containers: 30, drivers: 30, zones: 30 }

interface Rows<K extends SearchedKind> {
  readonly kind: K
  readonly total: number
  /** The exact ones first, then the newest. */
  readonly rows: readonly StoredRow<Documents[K]>[]
  /** Those that a number, a barcode or the whole of a name means, by id. */
  readonly exact: ReadonlySet<string>
}
export type FoundRows = { [K in SearchedKind]: Rows<K> }[SearchedKind]

/** Somebody who orders: no record of their own, but a name and a phone in bookings. */
interface FoundCustomer {
  readonly name: Bilingual
  readonly phone: string | null
}

/** What a search found on this device. */
export interface Found {
  /** Kinds with something found; first those with what was named exactly. */
  readonly groups: readonly FoundRows[]
  readonly customers: readonly FoundCustomer[]
  /** The unit that a scanned or typed label names, of the first container. */
  readonly unit: number | null
  /** Of a pasted list: codes that name nothing here. Null: it was no list. */
  readonly missing: readonly string[] | null
  /** More was typed than is looked for. */
  readonly isCut: boolean
}

/** Who answers for one kind: the columns, in their worker or here. */
export type AskColumns = (query: Query, range: Range) => Promise<Answer>

interface Some {
  readonly rows: readonly StoredRow[]
  readonly total: number
  /** Ids. */
  readonly exact: readonly string[]
}

/** The columns answer with rows of the kind they were asked for. */
const rowsOf = <K extends SearchedKind>(kind: K, { rows, total, exact }: Some) =>
  ({ kind, total, rows, exact: new Set(exact) }) as unknown as Extract<FoundRows, { kind: K }>

const whole = (rows: readonly StoredRow[]): Some => ({ rows, total: rows.length, exact: rows.map(({ id }) => id) })

const customersOf = (bookings: readonly StoredRow<Documents['bookings']>[], typed: string): readonly FoundCustomer[] => {
  const { groups } = readSearch(typed)
  const found = new Map<string, FoundCustomer>()
  for (const { customerName: name, customerPhone: phone } of bookings) {
    const words = searchWords(name.en, name.ar, phone ?? '')
    if (holdsAll(words, groups)) found.set(phone ?? `${name.en}|${name.ar}`, { name, phone })
  }
  return [...found.values()].slice(0, CUSTOMERS)
}

const NUMBERED = { bookings: 'number', requests: 'number', penalties: 'bookingNumber' } as const
type NumberedKind = keyof typeof NUMBERED
const isNumbered = (kind: SearchedKind): kind is NumberedKind => kind in NUMBERED

/** A driver who is gone has a record still, and no place among those one looks for; a request of a later release’s type has no list here. */
const FILTERS: { readonly [K in SearchedKind]?: readonly Filter<K>[] } = {
  drivers: [{ column: 'removed', anyOf: [false] }],
  requests: [{ column: 'type', anyOf: REQUEST_TYPES }],
}

/** Drivers and zones that are called just as was typed, in either language: who types the whole of a name means them. */
const called = (rows: readonly StoredRow<Documents['drivers'] | Documents['zones']>[], typed: string): readonly StoredRow[] => {
  const wanted = plainName(typed)
  return rows.filter(({ name }) => [name.en, name.ar].some((own) => plainName(own) === wanted))
}

const bare = (code: string): string => plainCode(code).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Containers whose barcode was typed but for its dashes. */
const spelled = (rows: readonly StoredRow<Documents['containers']>[], typed: string): readonly StoredRow[] =>
  rows.filter(({ barcode }) => bare(barcode) === bare(typed))

/** Rows of a kind that the numbers name. */
const named = async (ask: AskColumns, kind: NumberedKind, numbers: readonly number[]): Promise<Answer | null> =>
  numbers.length === 0
    ? null
    : ask({ kind, filters: [{ column: NUMBERED[kind], anyOf: numbers }, ...(FILTERS[kind] ?? [])] }, { start: 0, end: MOST_CODES })

interface Labelled {
  readonly rows: readonly StoredRow<Documents['containers']>[]
  readonly unit: number | null
  readonly known: ReadonlySet<string>
}

/** Those of a list's codes that may name a container: each is asked for by itself, and most of a list are numbers of bookings. */
const mayLabel = async (db: PortalDatabase, codes: readonly string[]): Promise<readonly string[]> => {
  const taken = await takenBarcodes(db)
  return codes.filter((code) => taken.has(plainCode(code)) || taken.has(readUnitLabel(plainCode(code))?.barcode ?? ''))
}

/** Containers whose barcode, or the label of whose unit, is among the codes. */
const labelled = async (db: PortalDatabase, codes: readonly string[]): Promise<Labelled> => {
  const meanings = await Promise.all(codes.map(async (code) => ({ code, meaning: await codeMeaning(db, code) })))
  const known = meanings.flatMap(({ code, meaning }) => (meaning ? [{ code, meaning }] : []))
  const rows = await db.rows('containers').bulkGet([...new Set(known.map(({ meaning }) => meaning.containerId))])
  return {
    rows: rows.filter((row) => row !== undefined),
    unit: known[0]?.meaning.number ?? null,
    known: new Set(known.map(({ code }) => code)),
  }
}

const PLACE = new Map<string, number>(SEARCHED.map((kind, at) => [kind, at]))

const ordered = (groups: readonly FoundRows[]): readonly FoundRows[] =>
  groups
    .filter(({ rows }) => rows.length > 0)
    .toSorted(
      (one, other) =>
        Number(other.exact.size > 0) - Number(one.exact.size > 0) || (PLACE.get(one.kind) ?? 0) - (PLACE.get(other.kind) ?? 0),
    )

/** Records by the codes of a pasted list, whichever each of them names. */
const findListed = async (db: PortalDatabase, ask: AskColumns, { numbers, codes, left }: TypedCodes): Promise<Found | null> => {
  const [bookings, requests, containers] = await Promise.all([
    named(ask, 'bookings', numbers),
    named(ask, 'requests', numbers),
    mayLabel(db, codes).then((some) => labelled(db, some)),
  ])
  const groups = ordered([
    rowsOf('bookings', whole(bookings?.rows ?? [])),
    rowsOf('requests', whole(requests?.rows ?? [])),
    rowsOf('containers', whole(containers.rows)),
  ])
  const found = new Set(
    groups.flatMap((group) => (group.kind === 'bookings' || group.kind === 'requests' ? group.rows.map(({ number }) => number) : [])),
  )
  const missing = codes.filter((code) => !containers.known.has(code) && !found.has(numberIn(code) ?? Number.NaN))
  return groups.length === 0 ? null : { groups, customers: [], unit: null, missing, isCut: left > 0 }
}

/** Words that many records hold. */
const COMMON = '05'

/**
 * Has each kind put in order once, so that a search need not sort, and looked through once, so that what looks has been compiled: for when
 * somebody is about to search.
 */
export const prepareSearch = async (ask: AskColumns): Promise<void> => {
  for (const searched of [{}, { search: COMMON }])
    await Promise.all(SEARCHED.map((kind) => ask({ kind, filters: FILTERS[kind] ?? [], ...searched }, { start: 0, end: 0 })))
}

/**
 * Looks for what was typed among all records on this device, as their lists do: folded, in both languages, each word by its beginning. What
 * a number, a barcode or the whole of a name means comes first, then the newest; a pasted list of codes finds each of them. Null: nothing was typed.
 */
export const findEverywhere = async (db: PortalDatabase, typed: string, ask: AskColumns): Promise<Found | null> => {
  const { groups: words, isCut } = readSearch(typed)
  const codes = readCodes(typed)
  // Codes that name nothing may still be words of one record.
  const listed = codes.list === 'yes' ? await findListed(db, ask, codes) : null
  if (listed) return listed
  if (words.length === 0) return null
  const single: TypedCodes = codes.list === 'no' ? codes : { numbers: [], codes: [], list: 'no', left: 0 }
  const exactOf = (kind: SearchedKind) => (isNumbered(kind) ? named(ask, kind, single.numbers) : null)
  const [containers, ...answers] = await Promise.all([
    labelled(db, single.codes),
    ...SEARCHED.map(async (kind) => {
      const asked = ask({ kind, search: typed, filters: FILTERS[kind] ?? [] }, { start: 0, end: LOOKED_AT[kind] ?? SHOWN })
      const [found, exact] = await Promise.all([asked, exactOf(kind)])
      return { kind, found, exact }
    }),
  ])
  const meant = (kind: SearchedKind, rows: readonly StoredRow[]): readonly StoredRow[] => {
    if (kind === 'containers') return spelled(rowsOf(kind, whole(rows)).rows, typed)
    return kind === 'drivers' || kind === 'zones' ? called(rowsOf(kind, whole(rows)).rows, typed) : []
  }
  let newest: readonly StoredRow[] = []
  const groups = answers.map(({ kind, found, exact }) => {
    if (kind === 'bookings') newest = found.rows
    const first: readonly StoredRow[] =
      kind === 'containers' && containers.rows.length > 0 ? containers.rows : (exact?.rows ?? meant(kind, found.rows))
    const ids = first.map(({ id }) => id)
    const rows = [...first, ...found.rows.filter(({ id }) => !ids.includes(id))].slice(0, Math.max(SHOWN, first.length))
    return rowsOf(kind, { rows, total: Math.max(found.total, rows.length), exact: ids })
  })
  const found = ordered(groups)
  // Nobody has such a phone.
  const unphoned = codes.list === 'unless-phone' && found.length === 0 ? await findListed(db, ask, codes) : null
  if (unphoned) return unphoned
  const lately = rowsOf('bookings', { rows: newest, total: newest.length, exact: [] })
  return { groups: found, customers: customersOf(lately.rows, typed), unit: containers.unit, missing: null, isCut }
}
