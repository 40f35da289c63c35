import { expect, type Page } from '@playwright/test'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { plantView } from '#tests/e2e/plant-view.ts'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'

const { path } = LISTS.renewal

test('a view saved without a network is there on the person’s other device, and can be deleted and brought back', async ({
  vendor,
  newDevice,
}) => {
  const { number } = await vendor.submit('renewal')
  const phone = await newDevice('ar')
  const { t } = phone
  const page = await phone.signIn(vendor)
  await page.goto(`${path}?status=all&sort=-amount&columns=amount.container`)
  await expect(phone.answer(page, 'Approve', number)).toBeVisible()
  await phone.goOffline()
  const chip = (on: Page, name: string) => on.getByRole('button', { name, exact: true })
  await chip(page, t('Views')).click()
  const dialog = page.getByRole('dialog', { name: t('Views') })
  const field = dialog.getByLabel(t('Name of the view'))
  const save = dialog.getByRole('button', { name: t('Save view') })
  await expect(field).toBeFocused()
  await field.fill('ع')
  await save.click()
  await expect(field).toBeFocused()
  await expect(dialog.getByText(t('{field} must be 2 to 70 characters', { field: t('Name of the view') }))).toBeVisible()
  await field.fill('كل التجديدات')
  await save.click()
  await expect(dialog.getByRole('button', { name: 'كل التجديدات', exact: true })).toBeVisible()
  await field.fill('كُلّ التجديدات ')
  await save.click()
  await expect(dialog.getByText(t('You already have a view of this name in this list. Choose another name.'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(chip(page, 'كل التجديدات')).toHaveAttribute('aria-pressed', 'true')
  await keepsFocus(page, 'the views were closed')
  await phone.goOnline()

  const desk = await newDevice('en', { hasWorker: false })
  const other = await desk.signIn(vendor)
  await other.goto(path)
  await chip(other, 'كل التجديدات').click()
  await expect(other).toHaveURL(/status=all/)
  await expect(other).toHaveURL(/sort=-amount/)
  await expect(other).toHaveURL(/amount\.container/)
  await expect(other.getByRole('columnheader').filter({ hasText: 'Amount' })).toBeVisible()

  // What was replaced by mistake is brought back.
  await other.getByRole('tab', { name: 'Approved' }).click()
  await chip(other, 'Views').click()
  await other.getByRole('button', { name: 'Replace كل التجديدات by the list as it is now' }).press('Enter')
  const opener = other.getByRole('dialog').getByRole('button', { name: 'كل التجديدات', exact: true })
  await expect(opener).toHaveAttribute('aria-current', 'true')
  await other.keyboard.press('Control+KeyZ')
  await expect(opener).not.toHaveAttribute('aria-current')

  // Of another name, and from above the list: the keys take back the last of it, and not what was done before.
  await other.getByRole('button', { name: 'Rename كل التجديدات' }).press('Enter')
  const renamed = other.getByRole('dialog').getByRole('listitem').getByRole('textbox')
  await expect(renamed).toBeFocused()
  await renamed.fill('Tomorrow')
  await renamed.press('Enter')
  await expect(chip(other, 'Show Tomorrow above the list')).toBeVisible()
  await chip(other, 'Show Tomorrow above the list').press('Enter')
  await expect(chip(other, 'Show Tomorrow above the list')).toHaveAttribute('aria-pressed', 'false')
  await other.keyboard.press('Control+KeyZ')
  await expect(chip(other, 'Show Tomorrow above the list')).toHaveAttribute('aria-pressed', 'true')
  await other.keyboard.press('Control+KeyZ')
  await expect(chip(other, 'Show كل التجديدات above the list')).toHaveAttribute('aria-pressed', 'true')
  await keepsFocus(other, 'the view has its name again')

  // A name is taken as long as there is a view of it, and no longer.
  await other.getByLabel('Name of the view').fill('كل التجديدات')
  await other.getByLabel('Name of the view').press('Enter')
  const taken = other.getByText('You already have a view of this name in this list. Choose another name.')
  await expect(taken).toBeVisible()
  await other.getByRole('button', { name: 'Delete كل التجديدات' }).press('Enter')
  await expect(taken).toHaveCount(0)
  await expect(other.getByText('You have saved no view of this list yet.')).toBeVisible()
  await expect(chip(page, 'كل التجديدات')).toHaveCount(0)
  await keepsFocus(other, 'the only view was deleted')
  // Not in a field, which would take the key for itself.
  await other.keyboard.press('Control+KeyZ')
  await expect(other.getByRole('dialog').getByRole('button', { name: 'كل التجديدات', exact: true })).toBeVisible()
  await expect(chip(page, 'كل التجديدات')).toBeVisible()
  // Cards have no views above them, and the button does not say so.
  await other.setViewportSize({ width: 360, height: 740 })
  await expect(chip(other, 'Show كل التجديدات above the list on wider screens')).toHaveAttribute('aria-pressed', 'true')
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.setViewportSize({ width: 1280, height: 800 })

  const strange = { id: '00000009-0000-7000-8000-00000000000a', list: 'requests/renewal', revision: 1, isPinned: true }
  await other.evaluate(plantView, {
    ...strange,
    name: 'Of tomorrow',
    search: 'status=all&groupBy=driver&filter=mood.good',
    layout: { widths: 7 },
  })
  await other.evaluate(plantView, { ...strange, id: '00000009-0000-7000-8000-00000000000b', name: { en: 1 }, search: { status: 'all' } })
  await other.reload()
  await chip(other, 'Of tomorrow').click()
  await expect(other.getByText('A part of this view is not known here and was left out.')).toBeVisible()
  await expect(desk.answer(other, 'Approve', number)).toBeVisible()
  await chip(other, 'Views').click()
  await other.getByRole('dialog').getByRole('button', { name: 'View without a name', exact: true }).click()
  await expect(other.getByText('A part of this view is not known here and was left out.')).toBeVisible()
  await expect(desk.answer(other, 'Approve', number)).toBeVisible()
})
