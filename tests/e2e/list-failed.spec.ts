import { expect } from '@playwright/test'
import { breakColumns } from '#tests/e2e/broken-columns.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { LISTS } from '#tests/e2e/screens.ts'

test.use({ hasWorker: false })

for (const language of inOneOfTwo('list-failed 1'))
  test(`a list that cannot be read says so, and reads again when it is asked to, in ${language}`, async ({ vendor, newDevice }) => {
    const { number } = await vendor.submit('renewal')
    const device = await newDevice(language)
    device.allow(/a broken disk/)
    const page = await device.signIn(vendor)
    await breakColumns(page)
    await page.goto(LISTS.renewal.path)
    // The first rows come from an index.
    await expect(device.answers(page, 'Approve')).toHaveCount(1)
    // No index says which rows match.
    await page.getByRole('checkbox', { name: device.t('Select all that match') }).click()
    await expect(page.getByText(device.t('This device could not read which rows match. Try again.'))).toBeVisible()
    // No index answers a search.
    await page.getByRole('searchbox').fill(String(number))
    const failure = page.getByRole('alert').filter({ hasText: device.t('This list could not be read') })
    await expect(failure).toBeVisible()
    await expect(device.answers(page, 'Approve')).toHaveCount(0)
    const again = failure.getByRole('button', { name: device.t('Try again') })
    await again.click()
    await expect(again).toBeFocused()
    // Both in one go: the list also reads again by itself when something changes.
    await again.evaluate((button: HTMLElement) => {
      window.columnsFail = false
      button.click()
    })
    await expect(device.answers(page, 'Approve')).toHaveCount(1)
    await expect(failure).toHaveCount(0)
  })

for (const language of inOneOfTwo('list-failed 2'))
  test(
    `figures that cannot be read say so once and not that they are being counted, and are read again, in ${language}`,
    RELEASE,
    async ({ vendor, newDevice }) => {
      await vendor.submit('renewal')
      const driver = await vendor.bringDriver({ phoneVerifiedAt: '2025-01-05T06:00:00.000Z' })
      const booking = await vendor.giveBooking('', startingIn(48, 'Dan', { status: 'accepted' }))
      const device = await newDevice(language)
      const { t } = device
      device.allow(/a broken disk/)
      const page = await device.signIn(vendor)
      await breakColumns(page)
      const failure = page.getByRole('main').getByRole('alert')
      /** Both in one go: figures also read again by themselves when something changes. */
      const repair = () =>
        failure.getByRole('button', { name: t('Try again') }).evaluate((button: HTMLElement) => {
          window.columnsFail = false
          button.click()
        })
      await page.goto('/dashboard')
      await expect(failure).toHaveText(new RegExp(t('Some figures could not be read on this device. Your data is safe.')))
      const month = page.getByRole('link', { name: new RegExp(`^${t('Booked this month')}`) })
      await expect(month).toHaveAccessibleName(`${t('Booked this month')} ${t('Not known')}`)
      await expect(page.getByText(t('Counting'))).toHaveCount(0)
      await page.getByRole('button', { name: new RegExp(`^${t('Notifications')}`) }).click()
      await expect(page.getByRole('alert').filter({ hasText: t('The reminders could not be read on this device.') })).toHaveCount(1)
      await page.keyboard.press('Escape')
      await repair()
      await expect(month).toHaveAccessibleName(`${t('Booked this month')} 2`)
      await expect(failure).toHaveCount(0)
      // Nobody is kept from working by it: the server judges what this device cannot.
      await page.goto(`/all-booking/detail?id=${booking.id}`)
      await page.getByRole('button', { name: t('Assign driver') }).click()
      const dialog = page.getByRole('dialog')
      const words = 'What is already planned could not be read on this device. You can assign all the same: the server checks it.'
      await expect(dialog.getByRole('alert')).toContainText(t(words))
      await expect(dialog.getByRole('radio', { name: driver.name[language] })).toBeEnabled()
      await dialog.getByRole('button', { name: t('Try again') }).evaluate((button: HTMLElement) => {
        window.columnsFail = false
        button.click()
      })
      await expect(dialog.getByRole('alert')).toHaveCount(0)
      await expect(dialog.getByRole('radio', { name: driver.name[language] })).toBeEnabled()

      // Where a part of a screen would wait, it says so and is read again as well.
      const unread = page.getByRole('alert').filter({ hasText: t('This could not be read on this device. Your data is safe.') })
      const readAgain = async () => {
        await expect(unread.first()).toBeVisible()
        await unread
          .first()
          .getByRole('button', { name: t('Try again') })
          .evaluate((button: HTMLElement) => {
            window.columnsFail = false
            button.click()
          })
      }
      await page.goto(`/driver/view?id=${driver.id}`)
      await expect(unread).toHaveCount(2)
      await page.getByRole('button', { name: t('Delete driver') }).click()
      await expect(dialog.getByRole('alert')).toContainText(t('This could not be read on this device. Your data is safe.'))
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await readAgain()
      await expect(unread).toHaveCount(1)
      await page.goto('/operations/week')
      await readAgain()
      await expect(unread).toHaveCount(0)
      await expect(page.getByRole('list', { name: t('Week and capacity') })).toBeVisible()

      await page.goto('/earnings')
      const net = page.getByRole('main').locator('dd').first()
      await expect(failure.filter({ hasText: t('Some figures could not be read on this device. Your data is safe.') })).toHaveCount(1)
      await expect(net).toHaveText(`–${t('Not known')}`)
      await page.getByRole('button', { name: t('By month') }).click()
      for (const sentence of [
        'The earnings could not be read on this device. Your data is safe.',
        'The invoices could not be read on this device. Your data is safe.',
      ])
        await expect(
          page
            .getByRole('dialog')
            .getByRole('alert')
            .filter({ hasText: t(sentence) }),
        ).toHaveCount(1)
      await page.keyboard.press('Escape')
      await repair()
      await expect(net).toHaveText(/0\.00/)
      await expect(failure).toHaveCount(0)
      for (const report of ['late', 'usage']) {
        await page.goto(`/reports?report=${report}`)
        await expect(failure).toContainText(t('This report could not be read on this device. Your data is safe.'))
        await repair()
        await expect(page.getByText(t('This report could not be read on this device. Your data is safe.'))).toHaveCount(0)
      }
    },
  )

for (const language of inOneOfTwo('list-failed 3'))
  test(
    `a yard count whose units cannot be read says so, and reads again when it is asked to, in ${language}`,
    RELEASE,
    async ({ vendor, newDevice }) => {
      await vendor.bringContainer({ barcode: 'YARD-1', inventory: { sku: 'YARD', units: 3, stock: 3 } })
      const device = await newDevice(language)
      const { t } = device
      device.allow(/a broken disk/)
      const page = await device.signIn(vendor, '/container')
      await page.addInitScript(() => {
        window.columnsFail = true
        const original = Reflect.get(IDBDatabase.prototype, 'transaction')
        IDBDatabase.prototype.transaction = function (names, ...others) {
          const [store, more] = [names].flat()
          if (window.columnsFail === true && store === 'units' && more === undefined)
            throw new DOMException('a broken disk', 'UnknownError')
          return original.call(this, names, ...others)
        }
      })
      await page.reload()
      await page.getByRole('link', { name: t('Count a yard') }).click()
      await page.getByRole('button', { name: t('Begin to count') }).click()
      const failure = page.getByRole('alert').filter({ hasText: t('This list could not be read') })
      await expect(failure).toBeVisible()
      await failure.getByRole('button', { name: t('Try again') }).evaluate((button: HTMLElement) => {
        window.columnsFail = false
        button.click()
      })
      await expect(failure).toHaveCount(0)
      await expect(page.getByLabel(t('Or type the code'))).toBeVisible()
    },
  )
