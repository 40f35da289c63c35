import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleContainer, sampleId, sampleOperation, sampleUnit, sampleVendor } from '#tests/support/samples.ts'
import { unitId } from '../units/unit.ts'
import { deliveryId, pickupId } from './plan.ts'

const DRIVER = sampleId(3)
const BOOKING = sampleId(5)
const C = sampleId(4)
const u = (number: number, containerId = C) => ({ containerId, number })
const d = (place: number) => deliveryId(BOOKING, place)
const p = (place: number) => pickupId(BOOKING, place)
const photo = (letter: string) => ({ sha256: letter.repeat(64), name: 'p.jpg', type: 'image/jpeg' as const, size: 9 })
const toDriver = { driverId: { from: null, to: DRIVER } }

const begin = (quantity = 1) => new MovementDay([acceptedBooking({ quantity })], [['vendors', sampleVendor()]])
const booking = (day: MovementDay) => day.get('bookings', BOOKING)
const unit = (day: MovementDay, number: number, containerId = C) => day.get('units', unitId(containerId, number))
const assign = (day: MovementDay, operationId: string) => day.do('operation.assign', { operationId, edits: toDriver })
const deliver = (day: MovementDay, place: number, number: number) => [
  assign(day, d(place)),
  day.do('operation.depart', { operationId: d(place) }),
  day.do('operation.arrive', { operationId: d(place), unit: u(number) }),
]
const fetchBin = (day: MovementDay, place: number, isFull = false) => [
  assign(day, p(place)),
  day.do('operation.depart', { operationId: p(place) }),
  day.do('operation.collect', { operationId: p(place) }),
  day.do('operation.return', { operationId: p(place), isFull, yardId: sampleId(8) }),
]
const DONE4 = ['done', 'done', 'done', 'done']

describe('a whole rental', () => {
  it('leads the booking and the bins along, step by step', () => {
    const day = begin(2)
    expect(deliver(day, 1, 2)).toEqual(['done', 'done', 'done'])
    // One is there, the other is not.
    expect(booking(day)?.status).toBe('out_for_delivery')
    expect(day.get('operations', p(1))).toMatchObject({
      type: 'pickup',
      scheduledOn: '2026-12-05',
      unit: u(2),
      containerNumber: 'RYD00041-2',
      driverId: null,
    })
    expect(deliver(day, 2, 3)).toEqual(['done', 'done', 'done'])
    expect(booking(day)).toMatchObject({ status: 'on_site', driverId: DRIVER })
    expect([unit(day, 2), unit(day, 3)]).toMatchObject([
      { status: 'on_site', bookingId: BOOKING },
      { status: 'on_site', bookingId: BOOKING },
    ])
    expect(fetchBin(day, 1)).toEqual(DONE4)
    expect(booking(day)?.status).toBe('on_site')
    expect(unit(day, 2)).toMatchObject({ status: 'in_yard', bookingId: null, yardId: sampleId(8) })
    expect(fetchBin(day, 2, true).slice(0, 3)).toEqual(['done', 'done', 'done'])
    expect(booking(day)?.status).toBe('completed')
    expect(booking(day)?.tracking.map(({ status }) => status)).toEqual([
      'accepted',
      'assigned',
      'out_for_delivery',
      'on_site',
      'picked_up',
      'completed',
    ])
    expect(unit(day, 3)?.status).toBe('full_in_yard')
    expect(day.do('operation.empty', { operationId: p(2) })).toBe('done')
    expect(unit(day, 3)?.status).toBe('in_yard')
    expect(day.get('operations', p(2))?.containerStatus).toBe('emptied')
  })

  it('keeps both clocks, the driver and the note of every step, and what proves it', () => {
    const day = begin()
    assign(day, d(1))
    day.do('operation.depart', { operationId: d(1), unit: u(2) }, { now: '2026-11-21T06:00:00.000Z', clientAt: '2026-11-21T05:59:00.000Z' })
    expect(unit(day, 2)?.status).toBe('out')
    const signature = { kind: 'absent' as const, why: 'customer_absent' as const }
    day.do('operation.arrive', { operationId: d(1), photosAfter: [photo('a')], signature, note: 'Beside the gate' })
    expect(day.get('operations', d(1))).toMatchObject({
      containerStatus: 'on_site',
      photosAfter: [photo('a')],
      signature,
      steps: [
        { step: 'depart', at: '2026-11-21T06:00:00.000Z', deviceAt: '2026-11-21T05:59:00.000Z', driverId: DRIVER, note: null },
        { step: 'arrive', driverId: DRIVER, note: 'Beside the gate' },
      ],
    })
    expect(unit(day, 2)?.status).toBe('on_site')
  })
})

describe('a bin for a customer', () => {
  const other = sampleContainer({ id: sampleId(4, 2), barcode: 'OTHER', binSize: 'large' })
  const alike = sampleContainer({ id: sampleId(4, 3), barcode: 'ALIKE' })

  it('is of the size and for the waste they booked, whichever container it belongs to', () => {
    const day = new MovementDay(
      [acceptedBooking({ quantity: 1 })],
      [
        ['containers', other],
        ['containers', alike],
      ],
    )
    assign(day, d(1))
    day.do('operation.depart', { operationId: d(1) })
    expect(day.do('operation.arrive', { operationId: d(1) })).toBe('operation.no_unit')
    expect(day.do('operation.arrive', { operationId: d(1), unit: u(2, other.id) })).toBe('operation.other_size')
    expect(day.do('operation.arrive', { operationId: d(1), unit: u(3, alike.id) })).toBe('done')
    expect(day.get('operations', d(1))?.containerNumber).toBe('ALIKE-3')
    expect(day.get('operations', p(1))).toMatchObject({ containerId: alike.id, unit: u(3, alike.id) })
  })

  it('is free: the last one goes to whoever was first', () => {
    const day = begin(2)
    deliver(day, 1, 2)
    expect(deliver(day, 2, 2)).toEqual(['done', 'done', 'unit.on_site'])
    day.keep('units', sampleUnit({ id: unitId(C, 4), number: 4 }))
    expect(day.do('operation.arrive', { operationId: d(2), unit: u(4) })).toBe('unit.damaged')
    expect(day.do('operation.arrive', { operationId: d(2), unit: u(9) })).toBe('unit.unknown')
  })

  it('may be another one than was loaded, which then comes back', () => {
    const day = begin()
    assign(day, d(1))
    day.do('operation.depart', { operationId: d(1), unit: u(2) })
    expect(day.do('operation.arrive', { operationId: d(1), unit: u(3) })).toBe('done')
    expect([unit(day, 2)?.status, unit(day, 3)?.status]).toEqual(['in_yard', 'on_site'])
  })

  it('is not fetched from another customer', () => {
    const day = begin()
    deliver(day, 1, 2)
    day.keep('units', sampleUnit({ id: unitId(C, 5), number: 5, status: 'on_site', bookingId: sampleId(5, 9) }))
    assign(day, p(1))
    day.do('operation.depart', { operationId: p(1) })
    expect(day.do('operation.collect', { operationId: p(1), unit: u(5) })).toBe('operation.unit_elsewhere')
  })

  it('is the right one where two of one customer were taken for each other', () => {
    const day = begin(2)
    deliver(day, 1, 2)
    deliver(day, 2, 3)
    assign(day, p(1))
    day.do('operation.depart', { operationId: p(1) })
    expect(day.do('operation.collect', { operationId: p(1), unit: u(3) })).toBe('done')
    expect(day.get('operations', p(1))?.containerNumber).toBe('RYD00041-3')
    expect(day.get('operations', p(2))).toMatchObject({ unit: u(2), containerNumber: 'RYD00041-2' })
    expect(day.undo(p(1))).toBe('done')
    expect(day.get('operations', p(2))?.containerNumber).toBe('RYD00041-3')
  })
})

describe('what a request called for', () => {
  const asked = (type: 'exchange' | 'pickup' | 'dump_and_return') =>
    sampleOperation({ id: sampleId(7), type, bookingId: BOOKING, requestId: sampleId(6) })
  const begun = (type: Parameters<typeof asked>[0], quantity = 1) => {
    const day = begin(quantity)
    for (let place = 1; place <= quantity; place += 1) deliver(day, place, place + 1)
    day.keep('operations', asked(type))
    assign(day, sampleId(7))
    day.do('operation.depart', { operationId: sampleId(7) })
    return day
  }

  it('exchanges a bin in one visit, and the pickup fetches the new one', () => {
    const day = begun('exchange')
    expect(day.do('operation.arrive', { operationId: sampleId(7), unit: u(6) })).toBe('done')
    expect(day.get('operations', sampleId(7))).toMatchObject({ containerStatus: 'collected', unit: u(6), lifted: u(2) })
    expect([unit(day, 2)?.status, unit(day, 6)?.status]).toEqual(['out', 'on_site'])
    expect(day.get('operations', p(1))).toMatchObject({ unit: u(6), containerNumber: 'RYD00041-6' })
    const weightTicket = { number: 'W-1', kilograms: 4200, photo: null }
    expect(day.do('operation.return', { operationId: sampleId(7), isFull: false, weightTicket })).toBe('done')
    expect(unit(day, 2)?.status).toBe('in_yard')
    expect(day.get('operations', sampleId(7))?.weightTicket).toEqual(weightTicket)
    expect(booking(day)?.status).toBe('on_site')
    expect(fetchBin(day, 1)).toEqual(DONE4)
    expect(booking(day)?.status).toBe('completed')
  })

  it('asks which of several bins is meant', () => {
    const day = begun('exchange', 2)
    expect(day.do('operation.arrive', { operationId: sampleId(7), unit: u(6) })).toBe('operation.no_unit')
    expect(day.do('operation.arrive', { operationId: sampleId(7), unit: u(6), lifted: u(3) })).toBe('done')
    expect(day.get('operations', p(2))?.unit).toEqual(u(6))
  })

  it('fetches a bin in the stead of its pickup, and the booking ends when that is back', () => {
    const day = begun('pickup')
    expect(day.do('operation.collect', { operationId: sampleId(7) })).toBe('done')
    expect(day.get('operations', p(1))).toMatchObject({ containerStatus: 'cancelled', replacedBy: sampleId(7) })
    expect(booking(day)?.status).toBe('picked_up')
    expect(day.undo(sampleId(7))).toBe('done')
    expect(day.get('operations', p(1))).toMatchObject({ containerStatus: 'scheduled', replacedBy: null })
    expect(booking(day)?.status).toBe('on_site')
    day.do('operation.collect', { operationId: sampleId(7) })
    day.do('operation.return', { operationId: sampleId(7), isFull: true })
    expect(booking(day)?.status).toBe('completed')
  })

  it('takes a bin to the landfill and puts the same one down again, or brings it to a yard where the gate is shut', () => {
    const day = begun('dump_and_return')
    expect(day.do('operation.arrive', { operationId: sampleId(7) })).toBe('operation.not_collected')
    expect(day.do('operation.collect', { operationId: sampleId(7) })).toBe('done')
    expect(unit(day, 2)).toMatchObject({ status: 'out', bookingId: BOOKING })
    expect(booking(day)?.status).toBe('on_site')
    expect(day.do('operation.arrive', { operationId: sampleId(7), weightTicket: { number: 'W', kilograms: 1, photo: null } })).toBe('done')
    expect(unit(day, 2)?.status).toBe('on_site')
    expect(day.undo(sampleId(7))).toBe('done')
    expect(day.do('operation.return', { operationId: sampleId(7), isFull: false })).toBe('done')
    expect(unit(day, 2)?.status).toBe('in_yard')
  })
})

describe('a failed attempt', () => {
  it('takes the promised hours and the pin along: the next day was promised to nobody', () => {
    const day = begin()
    assign(day, d(1))
    const hours = { from: '08:00', to: '10:00' }
    day.do('operation.plan', { operationId: d(1), edits: { hours: { from: null, to: hours }, pinned: { from: false, to: true } } })
    day.do('operation.depart', { operationId: d(1) })
    expect(day.do('operation.fail', { operationId: d(1), reason: 'nobody_there' })).toBe('done')
    const failed = day.get('operations', d(1))
    expect(failed).toMatchObject({ hours: null, pinned: false })
    day.do('operation.takeBack', { operationId: d(1), decisionId: failed?.decisionId ?? '' })
    expect(day.get('operations', d(1))).toMatchObject({ hours, pinned: true })
  })

  it('keeps the photos of all attempts, and refuses a ninth one rather than lose the first', () => {
    const day = begin()
    assign(day, d(1))
    const fail = (letters: string) => {
      day.do('operation.depart', { operationId: d(1) })
      return day.do('operation.fail', { operationId: d(1), reason: 'other', photosBefore: letters.split('').map(photo) })
    }
    expect([fail('abcd'), fail('ef01'), fail('2')]).toEqual(['done', 'done', 'operation.too_many_photos'])
    expect(
      day
        .get('operations', d(1))
        ?.photosBefore?.map(({ sha256 }) => sha256[0])
        .join(''),
    ).toBe('abcdef01')
    expect(day.do('operation.arrive', { operationId: d(1), unit: u(2), photosBefore: [photo('2')] })).toBe('operation.too_many_photos')
  })

  it('however often: so many steps are kept, the first and the last', () => {
    const day = begin()
    assign(day, d(1))
    for (let n = 0; n < 60; n += 1) {
      day.do('operation.depart', { operationId: d(1) })
      expect(day.do('operation.fail', { operationId: d(1), reason: 'other', note: String(n) })).toBe('done')
    }
    const steps = day.get('operations', d(1))?.steps ?? []
    expect([steps.length, steps[0]?.step, steps.at(-1)?.note]).toEqual([100, 'depart', '59'])
  })

  it('is planned again for the day after by itself, with what was loaded back in the yard', () => {
    const day = begin()
    assign(day, d(1))
    day.do('operation.plan', {
      operationId: d(1),
      edits: { runOrder: { from: null, to: 3 }, etaAt: { from: null, to: '2026-11-21T12:00:00.000Z' } },
    })
    day.do('operation.depart', { operationId: d(1), unit: u(2) })
    expect(day.get('operations', d(1))?.etaAt).toBe('2026-11-21T12:00:00.000Z')
    expect(day.do('operation.fail', { operationId: d(1), reason: 'access_blocked', note: 'A crane' })).toBe('done')
    expect(day.get('operations', d(1))).toMatchObject({
      containerStatus: 'scheduled',
      scheduledOn: '2026-11-22',
      dueOn: '2026-11-21',
      driverId: DRIVER,
      runOrder: null,
      etaAt: null,
      unit: null,
      containerNumber: null,
      steps: [{ step: 'depart' }, { step: 'fail', note: 'A crane', failure: { reason: 'access_blocked', on: '2026-11-21' } }],
    })
    expect(unit(day, 2)?.status).toBe('in_yard')
    expect(booking(day)?.status).toBe('out_for_delivery')
    expect(day.do('operation.depart', { operationId: d(1) })).toBe('done')
    // No work is planned for a day that has passed.
    expect(day.do('operation.fail', { operationId: d(1), reason: 'other', on: '2026-11-01' })).toBe('done')
    expect(day.get('operations', d(1))?.scheduledOn).toBe('2026-11-21')
  })

  it('waits for a decision where somebody wants that, and leaves again when it is planned', () => {
    const day = begin()
    assign(day, d(1))
    day.do('operation.depart', { operationId: d(1) })
    expect(day.do('operation.fail', { operationId: d(1), reason: 'unsafe', on: null })).toBe('done')
    expect(day.get('operations', d(1))).toMatchObject({ containerStatus: 'failed', scheduledOn: null })
    expect(day.do('operation.depart', { operationId: d(1) })).toBe('operation.not_planned_again')
    expect(day.do('operation.plan', { operationId: d(1), edits: { scheduledOn: { from: null, to: '2026-11-01' } } })).toBe('done')
    // No work is planned for a day that has passed.
    expect(day.get('operations', d(1))).toMatchObject({ containerStatus: 'scheduled', scheduledOn: '2026-11-21' })
  })
})

describe('two dispatchers without a network', () => {
  it('step the same movement: one step is taken, the other is told why not', () => {
    const day = begin()
    assign(day, d(1))
    expect(day.do('operation.depart', { operationId: d(1) })).toBe('done')
    expect(day.do('operation.depart', { operationId: d(1) })).toBe('operation.already_under_way')
    expect(day.do('operation.arrive', { operationId: d(1), unit: u(2) })).toBe('done')
    expect(day.do('operation.arrive', { operationId: d(1), unit: u(3) })).toBe('operation.already_delivered')
    expect(day.do('operation.fail', { operationId: d(1), reason: 'nobody_there' })).toBe('operation.already_delivered')
    expect(unit(day, 3)).toBeUndefined()
  })

  it('give it to different drivers: the second is asked which one', () => {
    const day = new MovementDay([acceptedBooking()], [])
    expect(assign(day, d(1))).toBe('done')
    const edits = { driverId: { from: null, to: null } }
    expect(day.do('operation.assign', { operationId: d(1), edits })).toBe('edit.conflict')
  })
})
