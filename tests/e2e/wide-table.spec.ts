import { expect } from '@playwright/test'
import { seenAt } from '#tests/e2e/in-sight.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

test('in a table wider than the screen the answers stay, cover what lies under them, and what is gone to by keys comes out', async ({
  vendor,
  newDevice,
}) => {
  await vendor.submit('renewal')
  const device = await newDevice('ar', { viewport: { width: 1000, height: 800 }, hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  const answer = device.answers(page, 'Approve').first()
  await expect(answer).toBeVisible()
  await page.getByRole('button', { name: device.t('Columns'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // What is chosen is stored first, and shows then.
  for (const box of await dialog.getByRole('checkbox').all()) {
    if (!(await box.isChecked())) await box.click()
    await expect(box).toBeChecked()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const grid = page.getByRole('grid')
  await expect.poll(() => grid.evaluate((one) => one.scrollWidth > one.clientWidth + 100)).toBe(true)
  const last = grid.getByRole('row').nth(1).getByRole('gridcell').last()
  await expect(answer).toBeInViewport({ ratio: 1 })
  // It is wider than its track by the gap before it and what is left up to the edge, and nothing shines through.
  const covers = await last.evaluate((cell) => {
    const track = getComputedStyle(cell.closest('[role=row]') ?? cell)
      .gridTemplateColumns.split(' ')
      .at(-1)
    return {
      more: Math.round(cell.getBoundingClientRect().width - Number.parseFloat(track ?? '')),
      color: getComputedStyle(cell).backgroundColor,
    }
  })
  expect(covers).toEqual({ more: 24, color: expect.stringMatching(/^rgb\(/) })
  const heads = grid.getByRole('columnheader').getByRole('button')
  const count = await heads.count()
  expect(count).toBeGreaterThan(3)
  for (let at = 0; at < count; at += 1) {
    await heads.nth(at).focus()
    // How it begins, at its right: browsers leave what is covered in part where it is.
    await expect.poll(() => seenAt(heads.nth(at), [0.95]), { message: await heads.nth(at).innerText() }).toEqual(['itself'])
  }
})
