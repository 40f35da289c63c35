import { expect, it } from 'vitest'
import * as v from 'valibot'
import { punctualityOf } from '#domain/bookings/booking.ts'
import { owedOf, settledOf } from '#domain/earnings/earning.ts'
import { recordEarning } from '#domain/earnings/marketplace.ts'
import { unreliableDriver } from './lateness.ts'
import { demoEarning, demoPenalty } from './money.ts'
import { createWorld } from './world.ts'

const NOW = '2026-11-21T09:30:00.000Z'
const world = createWorld({ seed: 'riyadh', now: NOW, bookings: 2000, requests: 0 })
const completed = Array.from({ length: world.bookingCount }, (_, index) => world.booking(index)).filter(
  ({ status }) => status === 'completed',
)

it('has one driver who comes late far more often than the others, and costs most of the penalties for it', () => {
  const bad = unreliableDriver('riyadh')
  expect(world.drivers.find(({ id }) => id === bad)?.active).toBe(true)
  const his = completed.filter(({ driverId }) => driverId === bad)
  const lateIn = (of: typeof completed) => of.filter((booking) => punctualityOf(booking) === 'late')
  expect(lateIn(his).length / his.length).toBeGreaterThan(0.2)
  const others = completed.filter(({ driverId }) => driverId !== bad)
  expect(lateIn(others).length / others.length).toBeLessThan(0.05)
  const fined = completed.filter((booking) => demoPenalty(world, booking)?.cause === 'late_delivery')
  expect(fined.every((booking) => punctualityOf(booking) === 'late')).toBe(true)
  expect(fined.filter(({ driverId }) => driverId === bad).length).toBeGreaterThan(3)
})

it('keeps the steps of a late delivery in their order', () => {
  for (const { tracking } of completed) expect(tracking.map(({ at }) => at)).toEqual(tracking.map(({ at }) => at).toSorted())
})

it('has companies that take their time to pay; what they owe is not paid out', () => {
  const owing = completed.filter(({ paymentStatus }) => paymentStatus === 'unpaid')
  expect(owing.length).toBeGreaterThan(3)
  expect(new Set(owing.map((booking) => demoEarning(world, booking)?.status))).toEqual(new Set(['expected']))
  expect(owing.every((booking) => (demoEarning(world, booking)?.expectedPayoutOn ?? '') > '2026-11-21')).toBe(true)
})

it('has paid the marketplace its share of cash a week after, and owes only that of the last days', () => {
  const inCash = completed.filter((booking) => demoEarning(world, booking)?.status === 'collected')
  const earned = inCash.flatMap((booking) => demoEarning(world, booking) ?? [])
  const isRecent = ({ completedAt }: { completedAt: string }): boolean => completedAt >= '2026-11-14'
  expect([earned.some(isRecent), earned.every((one) => owedOf(one) > 0 === (settledOf(one) === 0))]).toEqual([true, true])
  expect(earned.filter((one) => !isRecent(one)).every((one) => owedOf(one) === 0 && settledOf(one) > 0)).toBe(true)
  expect(earned.every((one) => v.is(recordEarning.args, one))).toBe(true)
})
