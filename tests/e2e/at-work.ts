import { expect, type Locator, type Page } from '@playwright/test'
import type { Operation } from '#domain/operations/operation.ts'
import type { Device } from '#tests/e2e/device.ts'
import { follow } from '#tests/e2e/follow.ts'

/** How somebody works through a day: with a mouse and keys at a desk, or with a finger on a phone. */
interface Worker {
  readonly device: Device
  readonly page: Page
  readonly isPhone: boolean
}

/** What a dispatcher and a driver do with movements and bookings, each by its address and the buttons that stand there. */
export const atWork = ({ device, page, isPhone }: Worker) => {
  const { t } = device
  const dialog = page.getByRole('dialog')
  const press = (target: Locator) => (isPhone ? target.tap() : target.click())
  const button = (within: Page | Locator, words: string) => within.getByRole('button', { name: t(words), exact: true })
  /** Opens a record by its address. */
  const open = async (list: string, id: string): Promise<Locator> => {
    await follow(page, `${list}/detail?id=${id}`)
    const detail = page.locator(`section[data-detail="${id}"]`)
    await expect(detail.getByRole('heading').first()).toBeVisible()
    return detail
  }
  const submit = async (words: string): Promise<void> => {
    await press(button(dialog, words))
    await expect(dialog).toHaveCount(0)
  }
  const choose = async (field: string, option: Locator): Promise<void> => {
    await press(dialog.getByRole('combobox', { name: t(field) }))
    await press(option)
  }
  const setOff = async (id: string): Promise<Locator> => {
    const detail = await open('/operations', id)
    await press(button(detail, 'step|Set off'))
    await expect(detail.getByText(t('movement|On the way'), { exact: true })).toBeVisible()
    return detail
  }
  const intoTheYard = async (detail: Locator): Promise<void> => {
    await press(button(detail, 'step|Bring to the yard'))
    await press(dialog.getByRole('radio', { name: t('Empty: it was dumped on the way') }))
    await submit('Container is in the yard')
    await expect(detail.getByText(t('movement|Back in the yard'), { exact: true })).toBeVisible()
  }
  return {
    press,
    open,
    submit,
    choose,
    /** Gives movements without a driver to one, by the keys of the board or by taps on its cards. */
    assign: async (driver: { readonly id: string; readonly name: string }, count: number): Promise<void> => {
      await page.goto('/operations/board')
      const pool = page.locator('[data-lane="unassigned"] [data-cards]')
      const given = async () =>
        Object.values(await device.rows(page, 'operations')).filter((row) => (row as Operation).driverId === driver.id).length
      const before = await given()
      if (isPhone) {
        for (let at = 0; at < count; at += 1) {
          await pool.locator(`[aria-posinset="${at + 1}"]`).tap()
          // With the first one, what can be done with it comes up, and moves the cards; two quick taps at one place are two cards.
          await expect(pool.locator('[aria-selected="true"]')).toHaveCount(at + 1)
        }
      } else {
        await pool.focus()
        await page.keyboard.press('Home')
        await page.keyboard.press('KeyX')
        for (let at = 1; at < count; at += 1) await page.keyboard.press('Shift+ArrowDown')
      }
      await expect(pool.locator('[aria-selected="true"]')).toHaveCount(count)
      if (isPhone) await button(page, 'Move to…').tap()
      else await page.keyboard.press('KeyM')
      await choose('Driver', page.getByRole('option', { name: driver.name, exact: true }))
      await submit('movement|Move')
      // The cards are in their places a moment before they are kept.
      await expect.poll(given).toBe(before + count)
    },
    /** Sets off with a container and puts it down, with a photo of it. */
    deliver: async (id: string, photo: Buffer): Promise<void> => {
      const detail = await setOff(id)
      await press(button(detail, 'step|Put down'))
      await choose('Number of the container put down', page.locator('[role=option]').first())
      await dialog.locator('input[type=file]').setInputFiles({ name: 'bin.png', mimeType: 'image/png', buffer: photo })
      await expect(dialog.getByText('bin.jpg')).toBeVisible()
      await submit('Container is put down')
      await expect(detail.getByText(t('movement|On site'), { exact: true })).toBeVisible()
    },
    /** Sets off in vain. */
    fail: async (id: string): Promise<void> => {
      const detail = await setOff(id)
      await press(button(detail, 'Attempt failed'))
      await press(dialog.getByRole('radio', { name: t('Nobody there') }))
      const again = dialog.getByLabel(t('Try again on'))
      const usual = await again.inputValue()
      await again.fill('2020-01-01')
      await press(button(dialog, 'Note the failed attempt'))
      await expect(dialog.getByText(t('Choose today or a later day.'))).toBeVisible()
      await again.fill(usual)
      await submit('Note the failed attempt')
      await expect(detail.getByRole('note').filter({ hasText: t('Nobody there') })).toBeVisible()
    },
    /** Plans an exchange, puts the empty container down and brings the full one to the yard. */
    exchange: async (id: string, driver: { readonly name: string }): Promise<void> => {
      const detail = await open('/operations', id)
      await press(button(detail, 'Assign driver'))
      await choose('Driver', page.getByRole('option', { name: driver.name, exact: true }))
      await submit('Save the plan')
      await press(button(detail, 'step|Set off'))
      await press(button(detail, 'step|Put down'))
      await choose('Number of the container put down', page.locator('[role=option]').first())
      await submit('Container is put down')
      // What comes to the yard is not what was put down.
      await expect(detail.getByText(t('Number of the container picked up'))).toBeVisible()
      await intoTheYard(detail)
    },
    /** Fetches a container and brings it to the yard. */
    fetch: async (id: string): Promise<void> => {
      const detail = await setOff(id)
      await press(button(detail, 'step|Collect'))
      await submit('Container is on the truck')
      await intoTheYard(detail)
    },
    /** Notes cash of a booking: what is due, or another amount and why. */
    cash: async (bookingId: string, other?: { readonly amount: string; readonly why: string }): Promise<void> => {
      const detail = await open('/all-booking', bookingId)
      await press(button(detail, 'Record cash'))
      if (other) {
        await dialog.getByLabel(t('Amount received')).fill(other.amount)
        await dialog.getByLabel(t('Why it is another amount')).fill(other.why)
      }
      await submit('Record cash')
      await expect(detail.getByText(t('Cash received'))).toBeVisible()
    },
  }
}
