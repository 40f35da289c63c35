import { expect } from '@playwright/test'
import { BOOKING_STATES } from '#domain/bookings/lifecycle.ts'
import { CHARGE_TYPES, PAYMENT_METHODS } from '#domain/bookings/booking-parts.ts'
import { BIN_SIZES, WASTE_TYPES } from '#domain/containers/container.ts'
import { EARNING_STATES, earningOf } from '#domain/earnings/earning.ts'
import { MOVEMENTS, OPERATION_STATES } from '#domain/operations/lifecycle.ts'
import { FAILURE_REASONS, STEPS } from '#domain/operations/operation.ts'
import { PENALTY_STATES } from '#domain/penalties/lifecycle.ts'
import { PENALTY_CAUSES } from '#domain/penalties/penalty.ts'
import { REQUEST_STATES } from '#domain/requests/lifecycle.ts'
import { UNIT_STATES } from '#domain/units/lifecycle.ts'

import { KEPT_LISTS } from '#tests/e2e/kept-lists.ts'
import { LISTS, FLEET, WORK } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'
import { bringWorkingDay } from '#tests/e2e/working-day.ts'

test.use({ hasWorker: false })

/** Where a later release may have more words than this one; what a request asks for decides in which list it stands. */
const STORED: ReadonlySet<unknown> = new Set<string>([
  ...BOOKING_STATES,
  ...CHARGE_TYPES,
  ...PAYMENT_METHODS,
  ...BIN_SIZES,
  ...WASTE_TYPES,
  ...EARNING_STATES,
  ...MOVEMENTS,
  ...OPERATION_STATES,
  ...FAILURE_REASONS,
  ...STEPS,
  ...PENALTY_STATES,
  ...PENALTY_CAUSES,
  ...REQUEST_STATES,
  ...UNIT_STATES,
])

/** What stands in these has no word of those above. */
const isPlain = (path: string): boolean => /^\/(zone|driver)/.test(path)

/** A line of the server's as a later release may say it. */
const ofLater = (line: string): string => {
  if (!line.startsWith('{"t":"put"')) return line
  const row = JSON.parse(line) as { kind: string }
  if (row.kind === 'vendors') return line
  return JSON.stringify(row, (_, value: unknown) => (STORED.has(value) ? 'hologram' : value))
}

test('what a later release stored in words that this one does not know keeps no list and no record from opening', async ({
  vendor,
  newDevice,
}) => {
  const day = await bringWorkingDay(vendor, { fresh: 1, pickups: 1, exchanges: 1 })
  const [booking] = day.standing
  if (!booking) throw new Error('no booking was brought')
  await vendor.fine(booking)
  await vendor.bring('earnings', [earningOf(booking, new Date().toISOString())])
  await vendor.submit('renewal')
  const device = await newDevice('en')
  await device.context.route('**/api/sync', async (route) => {
    const response = await route.fetch()
    const lines = (await response.text()).split('\n').map(ofLater)
    await route.fulfill({ response, body: lines.join('\n') })
  })
  const page = await device.signIn(vendor)
  const opened: string[] = []
  for (const { path, title } of [...Object.values(LISTS), ...FLEET, ...KEPT_LISTS, ...WORK]) {
    await page.goto(`${path}${/dashboard|operations\/|reports/.test(path) ? '' : '?status=all'}`)
    await expect.soft(page.getByRole('heading', { name: title }).first(), path).toBeVisible()
    const row = page.getByRole('main').locator('[data-row] a, [role=row] a, [role=listitem] a').first()
    const isThere = await row.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    )
    if (!isThere) continue
    await row.click()
    if (isPlain(path)) continue
    await expect.soft(page.getByText(device.t('Shown after an update')).first(), path).toBeVisible()
    opened.push(path)
  }
  // Otherwise nothing was looked at.
  expect(opened.length, opened.join()).toBeGreaterThan(3)
})
