import { expect, it } from 'vitest'
import { boardOf, driverLane } from '#domain/operations/board.ts'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import { routesOf } from './day-points.ts'

const today = '2026-11-21'
const [fahd, saad] = [sampleId(3, 1), sampleId(3, 2)]
const booked = { here: sampleId(5, 1), nowhere: sampleId(5, 2) }
const movement = (n: number, driverId: string | null, over: Parameters<typeof sampleOperation>[0] = {}) =>
  sampleOperation({ id: sampleId(7, n), bookingNumber: n, bookingId: booked.here, scheduledOn: today, driverId, ...over })

it('each driver’s day is a route of its own colour, numbered as it is driven, with what nobody has before it', () => {
  const operations = [
    movement(1, saad, { runOrder: 20 }),
    movement(2, saad, { runOrder: 10, bookingId: booked.nowhere }),
    movement(3, fahd),
    movement(4, null),
    movement(5, null, { scheduledOn: null }),
  ]
  const routes = routesOf({
    board: boardOf(operations, { on: today, today, time: '09:00', nightUntil: null }, [fahd, saad]),
    nameOf: (lane) => (lane === driverLane(fahd) ? 'Fahd' : lane === driverLane(saad) ? 'Saad' : lane),
    bookings: new Map([
      [booked.here, { deliveryPoint: { lat: 24.7, lng: 46.7 } }],
      [booked.nowhere, { deliveryPoint: null }],
    ]),
    colours: ['red', 'blue'],
    nobody: 'grey',
  })
  expect(
    routes.map(({ name, colour, stops }) => [name, colour, stops.map(({ operation, point }) => [operation.bookingNumber, point?.name])]),
  ).toEqual([
    ['unassigned', 'grey', [[4, '#4']]],
    ['Fahd', 'red', [[3, '1 Fahd']]],
    [
      'Saad',
      'blue',
      [
        [2, undefined],
        [1, '2 Saad'],
      ],
    ],
  ])
})
