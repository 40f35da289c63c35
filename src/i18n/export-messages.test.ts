import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { ENTITIES } from '#domain/entities.ts'
import { KYC_STATES } from '#domain/kyc/kyc.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { exportMessages, FIELD_PARTS } from './export-messages.ts'

const words = {
  en: exportMessages(setupI18n({ locale: 'en', messages: { en: CATALOGS.en } }), 'ltr'),
  ar: exportMessages(setupI18n({ locale: 'ar', messages: { ar: CATALOGS.ar } }), 'rtl'),
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Names of all fields below a schema; files and amounts fill one cell. */
const namesIn = (shape: unknown): string[] => {
  if (!isRecord(shape)) return []
  if ('wrapped' in shape) return namesIn(shape.wrapped)
  if (Array.isArray(shape.options)) return shape.options.flatMap(namesIn)
  if (!isRecord(shape.entries) || 'sha256' in shape.entries || 'halalas' in shape.entries) return []
  return Object.entries(shape.entries).flatMap(([name, entry]) => [name, ...namesIn(entry)])
}

it('every field of every noun has a name in words', () => {
  const named = new Set([...Object.keys(FIELD_PARTS), 'details'])
  expect(
    ENTITIES.filter(({ isPersonal }) => !isPersonal)
      .flatMap(({ schema }) => namesIn(schema))
      .filter((name) => !named.has(name)),
  ).toEqual([])
})

it('headers are said part by part, and what nobody knows stays as it is', () => {
  expect(words.en.header('customerName.en')).toBe('Customer – English')
  expect(words.ar.header('customerName.ar')).toBe('العميل – العربية')
  expect(words.en.header('details.amount')).toBe('Amount')
  expect(words.en.header('constructor.later')).toBe('constructor.later'.replace('.', ' – '))
})

/** Paths that become cells, each with the codes it can hold; what stands in a list or is held by free keys stays as it is stored. */
const codesIn = (shape: unknown, path: string): [path: string, code: string][] => {
  if (!isRecord(shape)) return []
  if ('wrapped' in shape) return codesIn(shape.wrapped, path)
  if (shape.type === 'picklist' && Array.isArray(shape.options)) return shape.options.map((code) => [path, String(code)])
  if (shape.type === 'literal' && typeof shape.literal === 'string') return [[path, shape.literal]]
  if (Array.isArray(shape.options)) return shape.options.flatMap((option) => codesIn(option, path))
  if (!isRecord(shape.entries) || 'sha256' in shape.entries || 'halalas' in shape.entries) return []
  return Object.entries(shape.entries).flatMap(([name, entry]) => codesIn(entry, path === '' ? name : `${path}.${name}`))
}

it('every code of every noun has words', () => {
  const cells = ENTITIES.filter(({ isPersonal }) => !isPersonal).flatMap(({ kind, schema }) =>
    codesIn(schema, '').map(([path, code]) => ({ kind, path, code })),
  )
  expect(cells).toContainEqual({ kind: 'bookings', path: 'cancellation.by', code: 'admin' })
  const bare = cells.filter(
    ({ kind, path, code }) => words.ar.value(kind, path, code) === code || words.en.value(kind, path, code) === code,
  )
  // No table has it: how a container stands follows from its units.
  expect([...new Set(bare.map(({ kind, path }) => `${kind}.${path}`))]).toEqual(['containers.status'])
  for (const state of KYC_STATES) expect(words.ar.value('vendors', 'kyc.status', state)).not.toBe(state)
})

it('codes are said where lists say them; other text is left alone', () => {
  expect(words.en.value('bookings', 'status', 'out_for_delivery')).toBe('Out for delivery')
  expect(words.ar.value('requests', 'container.binSize', 'small')).toBe('صغيرة')
  // One word means this of a penalty, and that of a request.
  expect([words.en.value('penalties', 'cause', 'other'), words.en.value('requests', 'details.cause', 'other')]).toEqual([
    'Other reason',
    'Other',
  ])
  expect(words.en.value('requests', 'customerName.en', 'small')).toBe('small')
  expect(words.en.value('bookings', 'status', 'toString')).toBe('toString')
})
