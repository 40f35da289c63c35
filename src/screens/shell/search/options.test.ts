import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { Found } from '#db/query/find-everywhere.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleBooking, sampleContainer, sampleId } from '#tests/support/samples.ts'
import { optionGroups } from './options.ts'

const words = { i18n: setupI18n({ locale: 'ar', messages: { ar: CATALOGS.ar } }), language: 'ar' } as const
const NOTHING: Found = { groups: [], customers: [], unit: null, missing: null, isCut: false }
const offered = (typed: string) => optionGroups(typed, null, words).flatMap(({ options }) => options).length

it('before anything is typed every screen is offered', () => {
  expect(offered('')).toBeGreaterThan(20)
  expect(offered('  ')).toBe(offered(''))
})

it.each(['.*+?^${}()|[]\\', '؟،؛', '--'])('for %j, which names nothing, nothing is', (typed) => {
  expect(offered(typed)).toBe(0)
})

it('a screen inside of another is offered to whoever looks for it, and not unasked', () => {
  const paths = (typed: string) =>
    optionGroups(typed, typed === '' ? null : NOTHING, words).flatMap(({ options }) =>
      options.flatMap(({ does }) => ('path' in does ? [does.path] : [])),
    )
  expect(paths('')).not.toContain('/operations/board')
  expect(paths('board')).toContain('/operations/board')
})

it.each([
  ['تقرير', '/reports'],
  ['رسم', '/reports'],
  ['حركة', '/operations'],
  ['ربح', '/earnings'],
])('an Arabic word of one (%s) finds the screen of many', (typed, path) => {
  const found = optionGroups(typed, NOTHING, words).flatMap(({ options }) => options.map(({ does }) => does))
  expect(found).toContainEqual({ path })
})

/** What a search found among bookings. */
const booked = (over: Partial<Found>, exact: readonly string[] = []): Found => ({
  ...NOTHING,
  groups: [{ kind: 'bookings', total: 9, rows: [{ ...sampleBooking({ id: sampleId(5) }), revision: 1 }], exact: new Set(exact) }],
  ...over,
})
const order = (typed: string, found: Found) => optionGroups(typed, found, words).map(({ id }) => id)

it('words that name a screen mean it, before whoever is called so; a number or a letter or two mean records first', () => {
  expect(order('لوحة توزيع', booked({}))).toEqual(['screens', 'bookings'])
  expect(order('لو', booked({}))[0]).toBe('bookings')
  expect(order('لوحة توزيع', booked({}, [sampleId(5)]))).toEqual(['bookings', 'screens'])
})

it.each(['العربية', 'Arab', 'شركة', 'مساعد', 'board'])(
  'words that stand in no name of a screen or an action (%s) mean records first: nobody sees what they found it by',
  (typed) => {
    expect(order(typed, booked({}))[0]).toBe('bookings')
    expect(order(typed, booked({})).length).toBeGreaterThan(1)
  },
)

it('a screen whose name holds the words stands before one that is found by another name', () => {
  const [screens] = optionGroups('حجوزات', NOTHING, words)
  expect(screens?.options[0]?.label).toContain('حجوزات')
})

it('a pasted list finds records, and no screen; it says how many more of a kind there are', () => {
  const pasted = booked({ missing: [] })
  expect(order('board', pasted)).toEqual(['bookings'])
  expect(optionGroups('board', pasted, words).find(({ id }) => id === 'bookings')).toMatchObject({ more: 8, options: { length: 1 } })
})

it('where a kind has more than is shown, its last line leads to all of them in the list', () => {
  const of = (found: Found) => optionGroups(' a & b', found, words).find(({ id }) => id === 'bookings')
  expect(of(booked({}))?.options.at(-1)?.does).toEqual({ path: `/all-booking?status=all&q=${encodeURIComponent('a & b')}` })
  expect(of(booked({}))).toMatchObject({ more: 0, options: { length: 2 } })
  const [group] = booked({}).groups
  expect(of({ ...NOTHING, groups: group ? [{ ...group, total: 1 }] : [] })?.options).toHaveLength(1)
})

it('the label of a unit opens that unit of its container, and of no other', () => {
  const rows = [1, 2].map((n) => ({ ...sampleContainer({ id: sampleId(4, n) }), revision: 1 }))
  const found: Found = { ...NOTHING, unit: 2, groups: [{ kind: 'containers', total: 2, rows, exact: new Set([sampleId(4, 1)]) }] }
  const paths = optionGroups('RYD00041-2', found, words).flatMap(({ id, options }) =>
    id === 'containers' ? options.map(({ does }) => ('path' in does ? does.path.endsWith('&unit=2') : null)) : [],
  )
  expect(paths).toEqual([true, false])
})

it('a customer opens their bookings, whatever signs are in the name', () => {
  const found: Found = { ...NOTHING, customers: [{ name: { en: 'A & B #1', ar: 'أ & ب' }, phone: null }] }
  const [customer] = optionGroups('a', found, words).flatMap(({ id, options }) => (id === 'customers' ? options : []))
  expect(customer?.does).toEqual({ path: `/all-booking?q=${encodeURIComponent('أ & ب')}` })
  // The field names its line by its id, which is one word for a screen reader.
  expect(customer?.id).toMatch(/^\S+$/)
})

it('two customers whose names are spelt alike in one language are two lines: arrows get past the first', () => {
  const customers = ['Mohammed', 'Muhammad'].map((en) => ({ name: { en, ar: 'محمد' }, phone: null }))
  const ids = optionGroups('محمد', { ...NOTHING, customers }, words).flatMap(({ options }) => options.map(({ id }) => id))
  expect(ids).toHaveLength(new Set(ids).size)
})
