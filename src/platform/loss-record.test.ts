import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearLossRecord, readLossRecord, writeLossRecord } from './loss-record.ts'

const record = { name: 'portal-a', birth: 'b', unsent: 3 }
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('is read back for its own database only, and gone after a wipe', () => {
  writeLossRecord(record)
  expect(readLossRecord('portal-a')).toEqual(record)
  expect(readLossRecord('portal-b')).toBeNull()
  clearLossRecord()
  expect(readLossRecord('portal-a')).toBeNull()
})

it.each(['', 'not json', 'null', '7', '{"name":"portal-a"}'])('is no mark when the browser holds %j', (text) => {
  kept.set('portalMark', text)
  expect(readLossRecord('portal-a')).toBeNull()
})
