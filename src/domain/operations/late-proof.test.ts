import { describe, expect, it } from 'vitest'
import { MovementDay } from '#tests/support/movement-day.ts'
import { sampleContext, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { findMutation } from '../catalog.ts'
import type { Operation } from './operation.ts'

const MOVEMENT = sampleId(7)
const photo = (letter: string) => ({ sha256: letter.repeat(64), name: 'p.jpg', type: 'image/jpeg' as const, size: 9 })
const TICKET = { number: 'W-9', kilograms: 3100, photo: photo('d') }
const SIGNED = { kind: 'signed' as const, by: 'Salem', image: photo('e') }
const ABSENT = { kind: 'absent' as const, why: 'unable' as const }

const begin = (over: Partial<Operation>): MovementDay =>
  new MovementDay([], [['operations', sampleOperation({ type: 'pickup', driverId: sampleId(3), containerStatus: 'returned', ...over })]])
const movement = (day: MovementDay) => day.get('operations', MOVEMENT)
const add = (day: MovementDay, given: object) => day.do('operation.addProof', { operationId: MOVEMENT, ...given })

describe('proof that was forgotten', () => {
  it('is added later beside what there is, and known by that', () => {
    const day = begin({ photosAfter: [photo('a')], signature: ABSENT })
    expect(add(day, { photosAfter: [photo('b')], signature: SIGNED, weightTicket: TICKET, note: 'Found in the cab' })).toBe('done')
    expect(movement(day)).toMatchObject({
      containerStatus: 'returned',
      photosAfter: [photo('a'), photo('b')],
      signature: SIGNED,
      weightTicket: TICKET,
      additions: [
        {
          at: sampleContext.now,
          deviceAt: sampleContext.clientAt,
          files: ['b', 'e', 'd'].map((letter) => letter.repeat(64)),
          isSigned: true,
          isWeighed: true,
          note: 'Found in the cab',
        },
      ],
    })
  })

  it('leaves what is there, each time, and brings its files along', () => {
    const day = begin({ photosBefore: [photo('a')], signature: ABSENT })
    add(day, { photosBefore: [photo('b')] })
    add(day, { weightTicket: TICKET })
    add(day, { photosAfter: [photo('c')] })
    const files = ['b', 'd', 'c'].map((letter) => ({ files: [letter.repeat(64)] }))
    expect(movement(day)).toMatchObject({
      photosBefore: [photo('a'), photo('b')],
      signature: ABSENT,
      weightTicket: TICKET,
      additions: files,
    })
    const bound = findMutation('operation.addProof')?.bind({
      args: { operationId: MOVEMENT, photosBefore: [photo('b')], signature: SIGNED },
    })
    expect(bound?.ok && bound.files).toEqual(['b', 'e'].map((letter) => letter.repeat(64)))
  })

  it('that nobody signed is no signature', () => {
    const day = begin({})
    expect(add(day, { signature: ABSENT })).toBe('done')
    expect(movement(day)).toMatchObject({ signature: ABSENT, additions: [{ isSigned: false }] })
  })

  it('goes again when it is taken back', () => {
    const day = begin({ photosAfter: [photo('a')] })
    const before = day.facts()
    add(day, { photosBefore: [photo('b')] })
    const bound = findMutation('operation.addProof')?.bind({ args: { operationId: MOVEMENT } })
    const args = { operationId: MOVEMENT, decisionId: day.last }
    expect(bound?.ok && bound.inverse(day.last)).toEqual({ name: 'operation.takeBack', args })
    expect(day.undo(MOVEMENT)).toBe('done')
    expect(day.facts()).toBe(before)
  })

  it('takes the place of nothing that was signed or weighed', () => {
    expect(add(begin({ signature: SIGNED }), { signature: SIGNED })).toBe('operation.proof_given')
    expect(add(begin({ weightTicket: TICKET }), { weightTicket: TICKET })).toBe('operation.proof_given')
    const full = begin({ photosBefore: Array.from('12345678', photo), photosAfter: Array.from('12345678', photo) })
    expect(add(full, { photosBefore: [photo('b')] })).toBe('operation.too_many_photos')
    expect(add(full, { photosAfter: [photo('b')] })).toBe('operation.too_many_photos')
    expect(add(begin({}), { note: 'Nothing but words' })).toBe('mutation.invalid')
  })

  it('belongs to what was done: to a failed attempt, too, and to nothing that is still to come', () => {
    const fail = { step: 'fail', at: sampleContext.now, deviceAt: sampleContext.now, driverId: null, note: null, failure: null } as const
    const given = { photosBefore: [photo('b')] }
    expect(add(begin({ containerStatus: 'failed', steps: [fail] }), given)).toBe('done')
    expect(add(begin({ containerStatus: 'scheduled', steps: [fail] }), given)).toBe('done')
    expect(add(begin({ containerStatus: 'scheduled' }), given)).toBe('operation.not_under_way')
    expect(add(begin({ containerStatus: 'on_the_way' }), given)).toBe('operation.proof_with_step')
    expect(add(begin({ containerStatus: 'cancelled' }), given)).toBe('operation.was_cancelled')
    expect(add(new MovementDay([]), given)).toBe('operation.not_found')
  })
})
