import { expect } from '@playwright/test'
import type { Operation } from '#domain/operations/operation.ts'
import { openDelivery } from '#tests/e2e/delivery.ts'
import { test } from '#tests/e2e/portal.ts'

test.use({ hasWorker: false })

test('a day or a time that is half typed is asked for, and not kept as none; one that is taken away is none', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en')
  const { page, booking, detail } = await openDelivery(vendor, device)
  const sheet = page.getByRole('dialog')
  const save = sheet.getByRole('button', { name: 'Save the plan' })
  const planned = async () => {
    const rows = Object.values(await device.rows(page, 'operations')) as Operation[]
    return rows.find(({ bookingId, type }) => bookingId === booking.id && type === 'delivery')?.scheduledOn
  }
  const before = await planned()
  expect(before).toBeTruthy()
  await detail.getByRole('button', { name: 'Assign driver' }).click()
  const day = sheet.getByLabel('Day', { exact: true })
  await day.focus()
  await page.keyboard.press('Backspace')
  const from = sheet.getByLabel('From')
  await from.focus()
  await page.keyboard.press('7')
  await save.click()
  await expect(day).toBeFocused()
  await expect(day).toHaveAccessibleDescription(/Complete the date\./)
  await expect(from).toHaveAccessibleDescription(/Complete the time\./)
  await day.fill(before ?? '')
  await expect(sheet.getByText('Complete the date.')).toHaveCount(0)
  await save.click()
  await expect(from).toBeFocused()
  expect(await planned()).toBe(before)
  await page.keyboard.press('Backspace')
  await expect(sheet.getByText('Complete the time.')).toHaveCount(0)
  await day.focus()
  for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace', 'Enter']) await page.keyboard.press(key)
  await expect(sheet).toHaveCount(0)
  await expect.poll(planned).toBe(null)
})
