import { expect } from '@playwright/test'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

for (const language of inOneOfTwo('list-kit'))
  test(`rows are selected by pointer and keys, and the address keeps them, in ${language}`, async ({ vendor, newDevice }) => {
    for (let made = 0; made < 5; made += 1) await vendor.submit('renewal')
    const device = await newDevice(language, { hasWorker: false })
    const page = await device.signIn(vendor, LISTS.renewal.path)
    await expect(device.answers(page, 'Approve')).toHaveCount(5)
    const selected = page.locator('[role=row][aria-selected=true]')
    const rows = page.locator('[role=row][data-place]')
    await rows.first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(selected).toHaveCount(3)
    await expect(rows.nth(2)).toBeFocused()
    // All three: on a slow device the address follows one by one.
    await expect(page).toHaveURL(/selected=[^.&]+\.[^.&]+\.[^.&]+/)
    await page.reload()
    await expect(selected).toHaveCount(3)
    await rows.nth(3).getByRole('checkbox').click()
    await rows.nth(0).click({ modifiers: ['Control'], position: { x: 200, y: 4 } })
    await expect(selected).toHaveCount(3)
    await page.getByRole('checkbox', { name: device.t('Select all that match') }).click()
    await expect(selected).toHaveCount(5)
    await expect(page).toHaveURL(/selected=all/)
    await page.getByRole('button', { name: device.t('Clear selection') }).click()
    await expect(selected).toHaveCount(0)
    await expect(page).not.toHaveURL(/selected=/)
  })

test('views and filters narrow a list down offline, and an address of a later release is a plain list', async ({ vendor, newDevice }) => {
  const late = await vendor.submit('removal', {
    effectiveOn: '2025-01-01',
    details: { type: 'removal', removeOn: '2025-01-01', cause: 'full' },
  })
  const later = await vendor.submit('removal', {
    effectiveOn: '2099-01-01',
    details: { type: 'removal', removeOn: '2099-01-01', cause: 'full' },
  })
  const device = await newDevice('en')
  const page = await device.signIn(vendor)
  await device.goOffline()
  await page.goto(LISTS.removal.path)
  const { t } = device
  await expect(device.answers(page, 'Approve')).toHaveCount(2)
  await page.getByRole('button', { name: t('view|Overdue'), exact: true }).click()
  await expect(device.answers(page, 'Approve')).toHaveCount(1)
  await expect(device.answer(page, 'Approve', late.number)).toBeVisible()
  await expect(page).toHaveURL(/filter=answerBy\.overdue/)
  await page.getByRole('button', { name: /Remove the filter/ }).click()
  await expect(device.answer(page, 'Approve', later.number)).toBeVisible()
  await page.goto(`${LISTS.removal.path}?filter=driver.7&sort=colour`)
  await expect(device.answers(page, 'Approve')).toHaveCount(2)
  await expect(page.getByText(t('A part of this address is not known here and was left out.'))).toBeVisible()
})

test('going back leads to the same place, and a layout is remembered', async ({ vendor, newDevice }) => {
  for (let made = 0; made < 30; made += 1) await vendor.submit('grace_period')
  // A tablet has the table.
  const device = await newDevice('en', { viewport: { width: 800, height: 600 }, hasWorker: false })
  const page = await device.signIn(vendor, LISTS.grace_period.path)
  const { t } = device
  await expect(page.getByRole('grid')).toBeVisible()
  await page.locator('[role=row][data-place]').first().focus()
  for (let step = 0; step < 24; step += 1) await page.keyboard.press('ArrowDown')
  const row = page.locator('[role=row][data-place="24"]')
  await expect(row).toBeFocused()
  const title = (name: string) => page.getByRole('heading', { level: 1, name: t(name) })
  const grid = page.getByRole('grid')
  const topOf = () => grid.evaluate((element) => element.scrollTop)
  const renewals = page.locator(`a[href^="${LISTS.renewal.path}"]`).first()
  await renewals.click()
  await expect(title(LISTS.renewal.title)).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await expect.poll(topOf).toBeGreaterThan(300)
  // Whoever leaves before the list has come to rest comes back to where it was then.
  const link = await renewals.elementHandle()
  const top = await grid.evaluate((element, away) => {
    element.scrollBy(0, -44)
    if (away instanceof HTMLElement) away.click()
    return element.scrollTop
  }, link)
  await expect(title(LISTS.renewal.title)).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await expect.poll(topOf).toBe(top)

  // However long the filters are, what answers them is whole in sight.
  await page.getByRole('button', { name: t('Filters'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('Show results') })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: t('Columns'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  // By keys: whoever hides a column stays on its box, also when its line goes to those of the hidden ones, and can take it back.
  const container = dialog.getByRole('checkbox', { name: t('Container'), exact: true })
  await container.focus()
  for (const isShown of [false, true, false]) {
    await page.keyboard.press('Space')
    await expect(container).toBeChecked({ checked: isShown })
    await expect(container).toBeFocused()
  }
  await expect(page).toHaveURL(/columns=/)
  // Nor does anybody lose their place who comes to the least width.
  const narrower = dialog.getByRole('button', { name: t('Make {name} narrower', { name: t('Customer') }) })
  await narrower.focus()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(narrower).toBeDisabled({ timeout: 100 })
  }).toPass()
  await expect(narrower).toBeFocused()
  await page.keyboard.press('Escape')
  await page.goto(LISTS.grace_period.path)
  await expect(page.getByRole('columnheader', { name: t('Customer') })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: t('Container'), exact: true })).toHaveCount(0)
})
