import { expect, it } from 'vitest'
import { deliveryId } from '#domain/operations/plan.ts'
import { sampleBooking, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { lacksMovements } from './lacks-movements.ts'

const booking = sampleBooking({ status: 'on_site' })

it('is so of a booking under way that has no movement of its own, and none that is to bring or fetch its bins', () => {
  expect(lacksMovements(booking, [])).toBe(true)
  expect(lacksMovements(sampleBooking({ status: 'assigned' }), [])).toBe(true)
  const own = sampleOperation({ id: deliveryId(booking.id, 1), type: 'delivery', containerStatus: 'on_site' })
  expect(lacksMovements(booking, [own])).toBe(false)
  // Brought along under an id of its own: as long as it is open, somebody drives it.
  const pickup = sampleOperation({ id: sampleId(77), type: 'pickup', containerStatus: 'scheduled' })
  expect(lacksMovements(booking, [pickup])).toBe(false)
  expect(lacksMovements(booking, [{ ...pickup, containerStatus: 'returned' }])).toBe(true)
  for (const status of ['new', 'completed', 'cancelled'] as const) expect(lacksMovements(sampleBooking({ status }), [])).toBe(false)
})
