import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleId, sampleRequest, sampleUnit, sampleVendor } from '#tests/support/samples.ts'
import { unitId } from '../units/unit.ts'
import { deliveryId, pickupId, requestedId } from './plan.ts'

const BOOKING = sampleId(5)
const unit = { containerId: sampleId(4), number: 2 }
const toOne = { driverId: { from: null, to: sampleId(3) } }
const delivery = { operationId: deliveryId(BOOKING, 1) }
const pickup = { operationId: pickupId(BOOKING, 1) }
const [yard] = sampleVendor().dumpYards

const unitOf = (day: MovementDay, number = unit.number) => day.get('units', unitId(unit.containerId, number))

/** A bin on its truck, on the way back from its customer. */
const collected = (yards = [yard].flatMap((one) => one ?? [])) => {
  const day = new MovementDay([acceptedBooking({ quantity: 1 })], [['vendors', sampleVendor({ isKyc: true, dumpYards: yards })]])
  day.do('operation.assign', { ...delivery, edits: toOne })
  day.do('operation.depart', { ...delivery, unit })
  day.do('operation.arrive', delivery)
  day.do('operation.assign', { ...pickup, edits: toOne })
  day.do('operation.depart', pickup)
  expect(day.do('operation.collect', pickup)).toBe('done')
  return day
}
const noteIn = (day: MovementDay, action: 'bring_in' | 'bring_in_full') =>
  day.do('unit.change', { containerId: unit.containerId, moves: [{ number: unit.number, action }] })

describe('a bin that the yard has noted before its driver does', () => {
  it.each([
    ['bring_in', false, 'in_yard', 'returned'],
    ['bring_in_full', true, 'full_in_yard', 'full'],
    // The yard looked at it last.
    ['bring_in', true, 'in_yard', 'full'],
    ['bring_in_full', false, 'full_in_yard', 'returned'],
  ] as const)('is left as it was noted (%s), and its movement ends', (action, isFull, status, state) => {
    const day = collected()
    expect(noteIn(day, action)).toBe('done')
    const noted = unitOf(day)
    expect(day.do('operation.return', { ...pickup, isFull })).toBe('done')
    const isLinked = action === 'bring_in_full' && isFull
    if (isLinked) expect(unitOf(day)?.movementId).toBe(pickup.operationId)
    else expect(unitOf(day)).toEqual(noted)
    expect([unitOf(day)?.status, day.get('operations', pickup.operationId)?.containerStatus]).toEqual([status, state])
    expect(day.get('bookings', BOOKING)?.status).toBe('completed')
    expect(day.undo(pickup.operationId, day.last)).toBe('done')
    expect(unitOf(day)).toMatchObject({ status, decisionId: noted?.decisionId })
  })

  it('is fetched all the same where its driver noted nothing before, and no other bin is', () => {
    const day = new MovementDay([acceptedBooking({ quantity: 1 })], [['vendors', sampleVendor({ isKyc: true })]])
    day.do('operation.assign', { ...delivery, edits: toOne })
    day.do('operation.depart', { ...delivery, unit })
    day.do('operation.arrive', delivery)
    day.do('operation.assign', { ...pickup, edits: toOne })
    day.do('operation.depart', pickup)
    noteIn(day, 'bring_in')
    const noted = unitOf(day)
    // Another one in the yard is a slip of the keys.
    day.keep('units', sampleUnit({ id: unitId(unit.containerId, 3), containerId: unit.containerId, number: 3, status: 'in_yard' }))
    expect(day.do('operation.collect', { ...pickup, unit: { ...unit, number: 3 } })).toBe('unit.in_yard')
    expect(day.do('operation.collect', pickup)).toBe('done')
    expect(day.do('operation.return', { ...pickup, isFull: false })).toBe('done')
    expect(unitOf(day)).toEqual(noted)
    expect(day.get('bookings', BOOKING)?.status).toBe('completed')
  })

  it('is not taken from whom it was brought to since', () => {
    const day = collected()
    noteIn(day, 'bring_in')
    const out = { ...unitOf(day), status: 'out' as const, bookingId: sampleId(5, 9) }
    day.keep('units', sampleUnit(out))
    expect(day.do('operation.return', { ...pickup, isFull: false })).toBe('done')
    expect(unitOf(day)).toMatchObject({ status: 'out', bookingId: sampleId(5, 9) })
  })
})

describe('a bin that comes back', () => {
  const [one, other] = [1, 2].flatMap((n) => (yard ? [{ ...yard, id: sampleId(60, n) }] : []))

  it('is noted in no yard by name where its driver chose none of several, and stays where it was noted by a vendor with one', () => {
    const back = (yards: Parameters<typeof collected>[0], yardId?: string) => {
      const day = collected(yards)
      day.keep('units', sampleUnit({ ...unitOf(day), yardId: sampleId(60, 1) }))
      expect(day.do('operation.return', { ...pickup, isFull: false, ...(yardId ? { yardId } : {}) })).toBe('done')
      return unitOf(day)?.yardId
    }
    const several = [one, other].flatMap((own) => own ?? [])
    expect([back(several), back(several, sampleId(60, 2)), back(several.slice(0, 1))]).toEqual([null, sampleId(60, 2), sampleId(60, 1)])
  })
})

describe('a bin that was replaced because it is damaged', () => {
  /** An exchange whose old bin stands in the yard, full. */
  const exchanged = () => {
    const day = new MovementDay([acceptedBooking({ quantity: 1 })], [['vendors', sampleVendor({ isKyc: true })]])
    day.do('operation.assign', { ...delivery, edits: toOne })
    day.do('operation.depart', { ...delivery, unit })
    day.do('operation.arrive', delivery)
    const request = sampleRequest('replacement')
    const details = { ...request.details, cause: 'damaged' } as typeof request.details
    const asked = { ...request, bookingId: BOOKING, quantity: 1, details }
    day.keep('requests', asked)
    expect(day.do('request.approve', { requestId: request.id })).toBe('done')
    const exchange = { operationId: requestedId(request.id) }
    day.do('operation.assign', { ...exchange, edits: toOne })
    day.do('operation.depart', { ...exchange, unit: { ...unit, number: 3 } })
    expect(day.do('operation.arrive', exchange)).toBe('done')
    return { day, exchange }
  }
  const empty = (day: MovementDay, takesBack?: string) => {
    const moves = [{ number: unit.number, action: 'empty', from: 'full_in_yard' }] as const
    return day.do('unit.change', { containerId: unit.containerId, moves: [...moves], ...(takesBack ? { takesBack } : {}) })
  }

  it('is damaged once it is empty, by whichever record somebody notes that, and full again where that is taken back', () => {
    const { day, exchange } = exchanged()
    expect(day.do('operation.return', { ...exchange, isFull: true })).toBe('done')
    expect(empty(day)).toBe('done')
    expect([unitOf(day)?.status, day.get('operations', exchange.operationId)?.containerStatus]).toEqual(['damaged', 'emptied'])
    expect(empty(day, day.last)).toBe('done')
    expect([unitOf(day)?.status, day.get('operations', exchange.operationId)?.containerStatus]).toEqual(['full_in_yard', 'full'])
    expect(day.do('operation.empty', exchange)).toBe('done')
    expect(unitOf(day)?.status).toBe('damaged')
  })

  it('is damaged also where the yard has noted it before its driver does, empty or full', () => {
    const { day, exchange } = exchanged()
    noteIn(day, 'bring_in')
    expect(day.do('operation.return', { ...exchange, isFull: false })).toBe('done')
    expect(unitOf(day)?.status).toBe('damaged')
    const full = exchanged()
    noteIn(full.day, 'bring_in_full')
    expect(full.day.do('operation.return', { ...full.exchange, isFull: true })).toBe('done')
    expect(empty(full.day)).toBe('done')
    expect([unitOf(full.day)?.status, full.day.get('operations', exchange.operationId)?.containerStatus]).toEqual(['damaged', 'emptied'])
  })

  it('is what it is found to be once it was repaired and out again', () => {
    const { day, exchange } = exchanged()
    day.do('operation.return', { ...exchange, isFull: true })
    empty(day)
    const change = (action: 'repair' | 'send_out' | 'bring_in_full') =>
      expect(day.do('unit.change', { containerId: unit.containerId, moves: [{ number: unit.number, action }] })).toBe('done')
    for (const action of ['repair', 'send_out', 'bring_in_full'] as const) change(action)
    expect(empty(day)).toBe('done')
    expect(unitOf(day)?.status).toBe('in_yard')
  })
})

describe('what the yard notes by hand before a driver’s step', () => {
  type Hand = 'send_out' | 'place' | 'collect' | 'bring_in' | 'bring_in_full' | 'report_full'
  const by = (day: MovementDay, ...hands: readonly Hand[]) => {
    for (const action of hands)
      expect(day.do('unit.change', { containerId: unit.containerId, moves: [{ number: unit.number, action }] })).toBe('done')
  }
  const assigned = (bookings = [acceptedBooking({ quantity: 1 })]) => {
    const day = new MovementDay(bookings, [['vendors', sampleVendor({ isKyc: true })]])
    day.do('operation.assign', { ...delivery, edits: toOne })
    return day
  }
  const loaded = () => {
    const day = assigned()
    expect(day.do('operation.depart', { ...delivery, unit })).toBe('done')
    return day
  }
  const stands = { status: 'on_site', bookingId: BOOKING }

  it.each<[hands: readonly Hand[]]>([[['send_out']], [['send_out', 'place']], [['send_out', 'place', 'report_full']]])(
    'keeps nobody from setting off with the bin, nor from putting it down: %j',
    (hands) => {
      const day = assigned()
      by(day, ...hands)
      const before = day.facts()
      expect(day.do('operation.depart', { ...delivery, unit })).toBe('done')
      expect(day.undo(delivery.operationId)).toBe('done')
      expect(day.facts()).toBe(before)
      expect(day.do('operation.depart', { ...delivery, unit })).toBe('done')
      expect(day.do('operation.arrive', delivery)).toBe('done')
      expect(unitOf(day)).toMatchObject({ ...stands, status: hands.includes('report_full') ? 'reported_full' : 'on_site' })
    },
  )

  it.each<[hands: readonly Hand[]]>([[[]], [['place']], [['bring_in']], [['bring_in', 'send_out']], [['bring_in', 'send_out', 'place']]])(
    'keeps nobody from putting the loaded bin down, or another one in its stead: %j',
    (hands) => {
      const day = loaded()
      by(day, ...hands)
      expect(day.do('operation.arrive', { ...delivery, unit })).toBe('done')
      expect(unitOf(day)).toMatchObject(stands)
      const other = loaded()
      by(other, ...hands)
      expect(other.do('operation.arrive', { ...delivery, unit: { ...unit, number: 3 } })).toBe('done')
      expect([unitOf(other, 3), unitOf(other)]).toMatchObject([stands, { status: 'in_yard' }])
    },
  )

  it('lets a bin be put down that nobody loaded, but none that stands elsewhere', () => {
    const day = assigned()
    by(day, 'send_out', 'place')
    expect(day.do('operation.depart', delivery)).toBe('done')
    day.keep('units', sampleUnit({ ...unitOf(day), number: 3, id: unitId(unit.containerId, 3), bookingId: sampleId(5, 9) }))
    expect(day.do('operation.arrive', { ...delivery, unit: { ...unit, number: 3 } })).toBe('unit.on_site')
    expect(day.do('operation.arrive', { ...delivery, unit })).toBe('done')
    expect(unitOf(day)).toMatchObject(stands)
    const taken = loaded()
    taken.keep('units', sampleUnit({ ...unitOf(taken), status: 'on_site', bookingId: sampleId(5, 9) }))
    expect(taken.do('operation.arrive', { ...delivery, unit })).toBe('operation.unit_elsewhere')
    expect(taken.do('operation.fail', { ...delivery, reason: 'nobody_there' })).toBe('done')
    expect(unitOf(taken)).toMatchObject({ status: 'on_site', bookingId: sampleId(5, 9) })
  })

  it.each<[hands: readonly Hand[], stays: 'on_site' | 'reported_full']>([
    [[], 'on_site'],
    [['place'], 'on_site'],
    [['bring_in'], 'on_site'],
    [['bring_in_full'], 'on_site'],
    [['bring_in', 'send_out'], 'on_site'],
    [['place', 'report_full'], 'reported_full'],
  ])('keeps no bin away that was fetched to be emptied: %j', (hands, stays) => {
    const day = loaded()
    day.do('operation.arrive', delivery)
    const emptying = { operationId: sampleId(77) }
    const asked = { ...emptying, bookingId: BOOKING, type: 'dump_and_return', on: '2026-12-01', driverId: sampleId(3) } as const
    expect(day.do('operation.create', asked)).toBe('done')
    day.do('operation.depart', emptying)
    expect(day.do('operation.collect', emptying)).toBe('done')
    by(day, ...hands)
    expect(day.do('operation.arrive', emptying)).toBe('done')
    expect(unitOf(day)).toMatchObject({ ...stands, status: stays })
    expect(day.get('bookings', BOOKING)?.status).toBe('on_site')
  })

  it('keeps no driver from fetching a bin that was noted as on the truck', () => {
    const day = loaded()
    day.do('operation.arrive', delivery)
    day.do('operation.assign', { ...pickup, edits: toOne })
    day.do('operation.depart', pickup)
    by(day, 'collect')
    expect(day.do('operation.collect', pickup)).toBe('done')
    expect(day.do('operation.return', { ...pickup, isFull: false })).toBe('done')
    expect([unitOf(day)?.status, day.get('bookings', BOOKING)?.status]).toEqual(['in_yard', 'completed'])
  })

  it('lets a pickup be cancelled whose bin came back and stands at another customer’s, and only that', () => {
    const day = loaded()
    day.do('operation.arrive', delivery)
    expect(day.do('operation.cancel', pickup)).toBe('operation.bin_on_site')
    by(day, 'bring_in', 'send_out', 'place')
    day.keep('units', sampleUnit({ ...unitOf(day), bookingId: sampleId(5, 9) }))
    day.do('operation.assign', { ...pickup, edits: toOne })
    day.do('operation.depart', pickup)
    expect(day.do('operation.collect', pickup)).toBe('operation.unit_elsewhere')
    expect(day.do('operation.cancel', pickup)).toBe('done')
    expect(day.get('bookings', BOOKING)?.status).toBe('completed')
    expect(unitOf(day)).toMatchObject({ status: 'on_site', bookingId: sampleId(5, 9) })
  })
})
