import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { HistoryEntry } from '#db/core/history.ts'
import { refKey } from '#domain/kernel/entity.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import { sampleAudit, sampleBooking, sampleContext, sampleOperation, samplePenalty } from '#tests/support/samples.ts'
import { evidenceOf, isUnsentOf, missingOf } from './evidence.ts'

const file = (letter: string): FileRef => ({ sha256: letter.repeat(64), name: `${letter}.jpg`, type: 'image/jpeg', size: 9 })

const known = {
  penalty: samplePenalty({
    dispute: {
      reason: 'كان الموقع مغلقًا',
      files: [file('a'), file('b')],
      openedAt: sampleContext.now,
      openedOnDeviceAt: sampleContext.clientAt,
      decisionId: sampleContext.mutationId,
      answer: null,
    },
  }),
  booking: sampleBooking({ deliveryImages: [file('b')], proof: [file('c')] }),
  movements: [
    sampleOperation({
      photosAfter: [file('d')],
      signature: { kind: 'signed', by: 'Noura', image: file('e') },
      weightTicket: { number: 'LF-7', kilograms: 4250, photo: file('f') },
      history: [{ decisionId: sampleContext.mutationId, operation: {}, units: [], movements: [] }],
    }),
  ],
  history: [
    { state: 'done', audit: sampleAudit(), own: true },
    { state: 'waiting', id: sampleContext.mutationId, name: 'booking.accept', args: {}, clientAt: sampleContext.clientAt },
  ] satisfies HistoryEntry[],
  missing: [],
}

it('holds all that is known: each file once, who did what, and the movements without what only an undo needs', async () => {
  const { text } = await evidenceOf(known)
  const { history: _, ...movement } = known.movements[0] ?? sampleOperation()
  expect(JSON.parse(text)).toEqual({
    format: 'penalty-evidence',
    version: 1,
    penalty: known.penalty,
    booking: known.booking,
    movements: [movement],
    history: [sampleAudit()],
    files: ['a', 'b', 'c', 'd', 'e', 'f'].map(file),
    missing: [],
  })
})

it('says in the file what it is without', async () => {
  const whole = { isArriving: false, booking: known.booking, movements: known.movements, isUnsent: false }
  expect(missingOf(whole)).toEqual([])
  expect(missingOf({ ...whole, movements: null })).toEqual(['movements'])
  expect(missingOf({ ...whole, isUnsent: true })).toEqual(['clock'])
  const missing = missingOf({ isArriving: true, booking: null, movements: null, isUnsent: false })
  expect(missing).toEqual(['arriving', 'booking', 'movements'])
  expect(JSON.parse((await evidenceOf({ ...known, missing })).text)).toMatchObject({ missing })
})

it('is not without a clock for what the server refused, which is not in it', () => {
  const ref = { kind: 'penalties', id: known.penalty.id } as const
  const other = { kind: 'bookings', id: known.booking.id } as const
  const key = refKey(ref)
  expect(isUnsentOf([ref, other], new Map())).toBe(false)
  expect(isUnsentOf([ref, other], new Map([[key, 'failed']]))).toBe(false)
  expect(isUnsentOf([ref, other], new Map([[key, 'waiting']]))).toBe(true)
  expect(isUnsentOf([other, ref], new Map([[key, 'sending']]))).toBe(true)
  expect(isUnsentOf([other], new Map([[key, 'waiting']]))).toBe(false)
})

it('is recognised by the hash of the very bytes of its file', async () => {
  const { text, sha256 } = await evidenceOf(known)
  expect(sha256).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
  expect((await evidenceOf({ ...known, booking: null })).sha256).not.toBe(sha256)
})
