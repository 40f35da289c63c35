import { expect, type Locator } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import { openDelivery } from '#tests/e2e/delivery.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

test.use({ hasWorker: false })

for (const language of inOneOfTwo('typed-select'))
  test(`in ${language}, what was typed and names nobody stays in the field, is said and sends no form`, async ({ vendor, newDevice }) => {
    const device = await newDevice(language)
    const { t } = device
    const { page, driver, detail } = await openDelivery(vendor, device)
    const sheet = page.getByRole('dialog')
    const nothing = t('Nothing was chosen: choose from the list, or clear what was typed.')
    const isSaid = async (field: Locator, typed: string) => {
      await expect(field).toHaveValue(typed)
      await expect(field).toHaveAccessibleDescription(nothing)
      await expect(field).toBeFocused()
    }

    await detail.getByRole('button', { name: t('Assign driver') }).click()
    const name = sheet.getByRole('combobox', { name: t('Driver') })
    // The form begins with it, and its list comes up when it is asked for.
    await expect(name).toBeFocused()
    await expect(page.locator('[role=option]:visible')).toHaveCount(0)
    await name.click()
    await page.keyboard.type('Zzz')
    await page.keyboard.press('Enter')
    await isSaid(name, 'Zzz')
    await page.keyboard.press('Tab')
    await expect(name).toHaveValue('Zzz')
    expect(await axeFaults(page, language)).toEqual([])
    // Half a name that was left is no choice either, whichever way the form is sent.
    await name.fill(driver.name[language].slice(0, 2))
    await expect(sheet.getByText(nothing)).toHaveCount(0)
    await sheet.getByRole('button', { name: t('Save the plan') }).click()
    await isSaid(name, driver.name[language].slice(0, 2))
    await page.keyboard.type(driver.name[language].slice(2))
    await page.keyboard.press('Enter')
    await expect(name).toHaveValue(driver.name[language])
    await page.keyboard.press('Enter')
    await expect(sheet).toHaveCount(0)
    await expect(detail.getByText(driver.name[language], { exact: true })).toBeVisible()

    // Another one is typed over the one who was chosen; an emptied field is nobody.
    await detail.getByRole('button', { name: t('movement|Plan'), exact: true }).click()
    // The cross that lets the driver go is as large as a finger.
    const cross = name.locator('xpath=..').locator('button')
    // As it is laid out: the sheet may still be growing.
    expect(await cross.evaluate((button: HTMLElement) => [button.offsetWidth, button.offsetHeight])).toEqual([44, 44])
    // Nothing of it covers the edge of the field that it reaches over.
    await expect(cross).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await name.fill('Zzz')
    await name.press('Enter')
    await isSaid(name, 'Zzz')
    // Who is chosen already is chosen once more, and not let go.
    await name.fill(driver.name[language].slice(0, 2))
    await name.press('Enter')
    await expect(name).toHaveValue(driver.name[language])
    await name.fill('')
    await name.press('Enter')
    await expect(sheet).toHaveCount(0)
    await expect(detail.getByText(driver.name[language], { exact: true })).toHaveCount(0)
  })

test('on a phone a container number that was typed is seen whole and is the one that is put down, and none where there is none', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('ar')
  const { t } = device
  const { page, detail } = await openDelivery(vendor, device)
  await detail.getByRole('button', { name: t('Assign driver') }).click()
  await page.getByRole('combobox', { name: t('Driver') }).click()
  await page.locator('[role=option]').first().click()
  await page.getByRole('button', { name: t('Save the plan') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await detail.getByRole('button', { name: t('step|Set off') }).click()
  await detail.getByRole('button', { name: t('step|Put down') }).click()
  const unit = page.getByRole('dialog').getByRole('combobox', { name: t('Number of the container put down') })
  await unit.click()
  const first = await page.locator('[role=option]').first().innerText()
  await unit.fill('RN04GR20-1028-20')
  await unit.press('Enter')
  await expect(unit).toHaveValue('RN04GR20-1028-20')
  await expect(unit).toHaveAccessibleDescription(t('Nothing was chosen: choose from the list, or clear what was typed.'))
  // Its end is what tells one container from another.
  expect(await unit.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await unit.fill(first.toLowerCase())
  await unit.press('Enter')
  await expect(unit).toHaveValue(first)
  await unit.press('Enter')
  await expect(detail.getByText(t('movement|On site'), { exact: true })).toBeVisible()
})

test('whoever types over the chosen booking calls for no movement of it', RELEASE, async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const booking = await vendor.giveBooking('', { driverId: null, status: 'on_site', quantity: 1 })
  const page = await device.signIn(vendor, '/operations')
  await page.getByRole('button', { name: 'New movement' }).click()
  const sheet = page.getByRole('dialog')
  const which = sheet.getByRole('combobox', { name: 'Booking' })
  await which.fill(`#${booking.number}`)
  await page.getByRole('option', { name: `#${booking.number}` }).click()
  await which.fill('Zzz')
  await which.press('Enter')
  await expect(which).toHaveValue('Zzz')
  await expect(which).toHaveAccessibleDescription('Choose a booking.')
  await sheet.getByRole('button', { name: 'Plan movement' }).click()
  await expect(which).toHaveValue('Zzz')
  await which.fill(`${booking.number}`)
  await page.getByRole('option', { name: `#${booking.number}` }).click()
  await sheet.getByRole('button', { name: 'Plan movement' }).click()
  await expect(sheet).toHaveCount(0)
})
