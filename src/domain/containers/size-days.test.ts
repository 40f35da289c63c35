import { expect, it } from 'vitest'
import { sampleBooking, sampleContainer, sampleId } from '#tests/support/samples.ts'
import { sizeDays } from './size-days.ts'

const TODAY = '2026-11-21'
const [first, second] = [sampleId(4, 1), sampleId(4, 2)]
const container = (id: string, stock: number) => sampleContainer({ id, binSize: 'large', inventory: { sku: 'A', units: stock, stock } })
const promised = (id: string, quantity: number, deliveryOn: string) => {
  const booking = sampleBooking({ quantity, deliveryOn, pickupOn: '2026-12-01', status: 'accepted' })
  return { ...booking, container: { ...booking.container, id } }
}
const of = (bookings: ReturnType<typeof promised>[], from = TODAY) => {
  const days = sizeDays({ containers: [container(first, 3), container(second, 5)], units: [], bookings, today: TODAY, from, days: 7 })
  return [...days].map(([day, sizes]) => [day, sizes.map(({ size, owned, available, short }) => [size, owned, available, short])])
}

it('what one container promised too much is not made good by another of the same size', () => {
  const week = of([promised(first, 4, '2026-11-23'), promised(second, 2, '2026-11-22')])
  expect(week.slice(0, 3)).toEqual([
    [TODAY, [['large', 8, 8, 0]]],
    ['2026-11-22', [['large', 8, 6, 0]]],
    ['2026-11-23', [['large', 8, 3, 1]]],
  ])
})

it('a later week is reckoned from today on, and days that are over have nothing to say', () => {
  expect(of([promised(first, 3, '2026-11-23')], '2026-11-25')[0]).toEqual(['2026-11-25', [['large', 8, 5, 0]]])
  expect(of([], '2026-11-19').slice(0, 3)).toEqual([
    ['2026-11-19', []],
    ['2026-11-20', []],
    [TODAY, [['large', 8, 8, 0]]],
  ])
  expect(of([], '2026-01-01').every(([, sizes]) => sizes?.length === 0)).toBe(true)
})
