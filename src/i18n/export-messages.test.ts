import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { ENTITIES } from '#domain/entities.ts'
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

it('codes are said where lists say them; other text is left alone', () => {
  expect(words.en.value('bookings', 'status', 'out_for_delivery')).toBe('Out for delivery')
  expect(words.ar.value('requests', 'container.binSize', 'small')).toBe('صغيرة')
  expect(words.en.value('requests', 'customerName.en', 'small')).toBe('small')
  expect(words.en.value('bookings', 'status', 'toString')).toBe('toString')
})
