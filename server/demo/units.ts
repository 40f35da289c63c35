import type { Booking } from '#domain/bookings/booking.ts'
import type { Container } from '#domain/containers/container.ts'
import { addDays, type Instant } from '#domain/kernel/instant.ts'
import type { UnitState } from '#domain/units/lifecycle.ts'
import { goneBefore, unitId, type Unit } from '#domain/units/unit.ts'
import { chanceFor, demoId } from './chance.ts'
import { YARDS } from './places.ts'
import { DAMAGES } from './texts.ts'

interface DemoUnitsOf {
  readonly seed: string
  readonly now: Instant
  readonly containers: readonly Container[]
  /** Those whose bins are with drivers or at the customers' now. */
  readonly away: readonly Booking[]
}

interface Place {
  readonly status: UnitState
  readonly bookingId: string | null
}

/** The units that are not simply in the yard: as many away as the bookings say, a few damaged, a few still full. */
export const demoUnits = ({ seed, now, containers, away }: DemoUnitsOf): Unit[] =>
  containers.flatMap((container) => {
    const chance = chanceFor(seed, `units/${container.id}`)
    const gone = away
      .filter((booking) => booking.container.id === container.id)
      .flatMap(({ id, status, quantity }) =>
        Array.from({ length: quantity }, (): Place => {
          const isFull = status === 'on_site' && chance.flip(0.08)
          return { status: isFull ? 'reported_full' : status === 'on_site' ? 'on_site' : 'out', bookingId: id }
        }),
      )
    const here = Array.from({ length: container.inventory.stock }, (): Place => ({
      status: chance.weighted({ in_yard: 88, damaged: 5, full_in_yard: 7 }),
      bookingId: null,
    }))
    const states = [...gone, ...here].slice(0, container.inventory.stock)
    return states.flatMap(({ status, bookingId }, at): Unit[] => {
      if (status === 'in_yard') return []
      const number = goneBefore(container) + at + 1
      const seenAt = addDays(now, -chance.whole(1, 14))
      return [
        {
          id: unitId(container.id, number),
          containerId: container.id,
          number,
          status,
          yardId: demoId(seed, `yard/${chance.whole(0, YARDS.length - 1)}`),
          note: status === 'damaged' ? chance.pick(DAMAGES) : null,
          seenAt,
          decisionId: demoId(seed, `unit/${container.id}/${number}`),
          bookingId,
          updatedAt: seenAt,
        },
      ]
    })
  })
