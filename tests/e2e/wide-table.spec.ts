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
  // So do the box and the first column, once one scrolls.
  const row = grid.getByRole('row').nth(1)
  const [box, name] = [row.getByRole('checkbox'), row.getByRole('gridcell').nth(1)]
  await grid.evaluate((one) => one.scrollTo({ left: -one.scrollWidth }))
  const scrolled = () => grid.evaluate((one) => Math.round(one.scrollLeft))
  const far = await scrolled()
  expect(far).toBeLessThan(-100)
  const stays = async () => {
    expect(await seenAt(box, [0.5])).toEqual(['itself'])
    expect(await seenAt(name, [0.1, 0.9], [0.2, 0.8])).toEqual(Array.from({ length: 4 }, () => 'itself'))
    for (const cell of [row.getByRole('gridcell').first(), name, last])
      await expect(cell).toHaveCSS('background-color', /^(rgb\(|color\(srgb [^/]+\))/)
  }
  for (const scheme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, to) => html.setAttribute('data-mantine-color-scheme', to), scheme)
    await stays()
    await row.hover()
    await stays()
    await box.click()
    await expect(row).toHaveAttribute('aria-selected', scheme === 'light' ? 'true' : 'false')
    await stays()
    expect(await scrolled()).toBe(far)
  }
  // The outline of a row that is gone to by keys is not covered.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(row).toBeFocused()
  const inset = await row.evaluate((line) => {
    const around = line.getBoundingClientRect()
    return [...line.children].slice(0, 2).map((cell) => {
      const { top, bottom } = cell.getBoundingClientRect()
      return [Math.round(top - around.top), Math.round(around.bottom - bottom)]
    })
  })
  expect(inset).toEqual([
    [2, 3],
    [2, 3],
  ])
  const heads = grid.getByRole('columnheader').getByRole('button')
  const count = await heads.count()
  expect(count).toBeGreaterThan(3)
  for (let at = 0; at < count; at += 1) {
    await heads.nth(at).focus()
    // How it begins, at its right: browsers leave what is covered in part where it is.
    await expect.poll(() => seenAt(heads.nth(at), [0.95]), { message: await heads.nth(at).innerText() }).toEqual(['itself'])
  }
  // And back again from under the first column, with how it ends.
  for (let at = count - 1; at >= 0; at -= 1) {
    await heads.nth(at).focus()
    await expect.poll(() => seenAt(heads.nth(at), [0.05]), { message: await heads.nth(at).innerText() }).toEqual(['itself'])
  }
  // What stays in sight takes the table nowhere.
  await grid.evaluate((one) => one.scrollTo({ left: -one.scrollWidth }))
  await box.focus()
  expect(await scrolled()).toBe(far)
})
