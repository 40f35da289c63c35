import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { HistoryEntry } from '#db/core/history.ts'
import { refKey } from '#domain/kernel/entity.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import { sampleAudit, sampleBooking, sampleContext, sampleId, sampleOperation, samplePenalty } from '#tests/support/samples.ts'
import { evidenceOf, isUnsentOf, missingOf } from './evidence.ts'

const file = (letter: string): FileRef => ({ sha256: letter.repeat(64), name: `${letter}.jpg`, type: 'image/jpeg', size: 9 })

const told = v.object({
  steps: v.array(v.looseObject({ step: v.string(), by: v.unknown() })),
  files: v.array(v.looseObject({ name: v.string() })),
})

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
    version: 2,
    penalty: known.penalty,
    booking: known.booking,
    movements: [movement],
    steps: known.booking.tracking.map(({ status, at, deviceAt }) => ({
      record: { kind: 'bookings', id: known.booking.id },
      step: status,
      at,
      deviceAt,
      by: null,
    })),
    history: [sampleAudit()],
    files: ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => ({ ...file(letter), at: null, deviceAt: null, by: null })),
    missing: [],
  })
})

it('names who noted each step on which device, and who brought each file, by both clocks', async () => {
  const { id } = known.movements[0] ?? sampleOperation()
  const [arrived, later, waiting] = ['2026-11-21T08:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-21T12:00:00.000Z']
  const sent = '2026-11-22T06:00:00.000Z'
  const step = (at: string, deviceAt: string) => ({ step: 'arrive' as const, at, deviceAt, driverId: null, note: null, failure: null })
  const audit = (n: number, clientAt: string, name: string, photosAfter: { readonly before: unknown; readonly after: unknown }) =>
    sampleAudit({
      id: sampleId(8, n),
      mutationId: sampleId(99, n),
      person: { id: name, name },
      clientAt,
      serverAt: sent,
      refs: [`operations:${id}`],
      changes: { [`operations:${id}`]: { photosAfter } },
    })
  const history: HistoryEntry[] = [
    { state: 'done', audit: audit(1, arrived, 'Sara', { before: null, after: [file('d')] }), own: false },
    { state: 'done', audit: audit(2, later, 'Omar', { before: [file('d')], after: [file('d'), file('c')] }), own: true },
    { state: 'waiting', id: sampleId(99, 3), name: 'operation.arrive', args: { photos: [file('e')] }, clientAt: waiting },
  ]
  const movements = [
    { ...sampleOperation({ ...known.movements[0], steps: [step(sent, arrived), step(sent, later), step(waiting, waiting)] }), id },
  ]
  const hand = (n: number, name: string) => ({
    state: 'done',
    mutationId: sampleId(99, n),
    by: 'vendor',
    person: { id: name, name },
    device: 'Chrome on Android',
  })
  const { steps, files } = v.parse(told, JSON.parse((await evidenceOf({ ...known, movements, history })).text))
  expect(steps.filter(({ step: name }) => name === 'arrive').map(({ by }) => by)).toEqual([
    hand(1, 'Sara'),
    hand(2, 'Omar'),
    { state: 'waiting' },
  ])
  expect(files.find(({ name }) => name === 'd.jpg')).toEqual({ ...file('d'), at: sent, deviceAt: arrived, by: hand(1, 'Sara') })
  expect(files.find(({ name }) => name === 'c.jpg')).toEqual({ ...file('c'), at: sent, deviceAt: later, by: hand(2, 'Omar') })
  expect(files.find(({ name }) => name === 'e.jpg')).toEqual({ ...file('e'), at: null, deviceAt: waiting, by: { state: 'waiting' } })
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
