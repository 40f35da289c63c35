import { expect, type CDPSession, type Page } from '@playwright/test'
import type { Device } from '#tests/e2e/device.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { LISTS } from '#tests/e2e/screens.ts'

export type Answer = 'Approve' | 'Reject'

/** How somebody works through the early pickups: by keys alone, or with a finger. Nobody loses the place on the way. */
interface Hand {
  readonly open: () => Promise<void>
  readonly answer: (number: number, answer: Answer) => Promise<void>
  readonly undo: () => Promise<void>
  /** Reads the card of the one refused change and puts it away. */
  readonly discardRefused: () => Promise<void>
}

/** What an Arabic keyboard types where another has these letters. */
const ARABIC: Readonly<Record<string, string>> = {
  KeyA: 'ش',
  KeyC: 'ؤ',
  KeyE: 'ث',
  KeyG: 'ل',
  KeyJ: 'ت',
  KeyR: 'ق',
  KeyX: 'ء',
  KeyZ: 'ئ',
}
const CONTROL = 2

/** Presses the key at a place of the keyboard, as the layout of the language has it. */
const pressAt = async (session: CDPSession, device: Device, page: Page, code: string, modifiers = 0): Promise<void> => {
  const key = device.language === 'ar' ? ARABIC[code] : code.slice(-1).toLowerCase()
  if (key === undefined) throw new Error(`no letter for ${code}`)
  const event = { code, key, windowsVirtualKeyCode: code.charCodeAt(3), modifiers }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...(modifiers === 0 ? { text: key } : {}) })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  await page.evaluate(() => 0)
}

const untilFocused = async (page: Page, name: string): Promise<void> => {
  const wanted = page.getByRole('button', { name, exact: true }).and(page.locator(':focus'))
  for (let left = 60; left > 0 && (await wanted.count()) === 0; left -= 1) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}

/** By keys alone, from one open request to the next. */
export const byKeys = async (device: Device, page: Page): Promise<Hand> => {
  const { t } = device
  const session = await device.context.newCDPSession(page)
  const press = (code: string, modifiers = 0) => pressAt(session, device, page, code, modifiers)
  const dialog = page.getByRole('dialog')
  const titleOf = (number: number) => device.detail(page, number).getByRole('heading', { name: device.number(number) })
  return {
    open: async () => {
      await press('KeyG')
      await press('KeyE')
      await expect(page.getByRole('heading', { level: 1, name: t(LISTS.early_pickup.title) })).toBeVisible()
      await expect(device.answers(page, 'Approve').first()).toBeVisible()
      await press('KeyJ')
      await keepsFocus(page, 'the way into the list')
      await page.keyboard.press('Enter')
    },
    answer: async (number, answer) => {
      await expect(titleOf(number)).toBeFocused()
      await press(answer === 'Approve' ? 'KeyA' : 'KeyR')
      if (answer === 'Reject') {
        await expect(dialog.getByRole('textbox')).toBeFocused()
        await page.keyboard.type('no driver, a j k x ?')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
      }
      await expect(dialog.getByRole('button', { name: t(`${answer} request`) })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await keepsFocus(page, `the answer to ${number}`)
    },
    undo: async () => {
      await expect(page.getByRole('button', { name: t('Undo'), exact: true })).toBeVisible()
      await press('KeyZ', CONTROL)
      await expect(page.getByText(t('Undone. Nothing was sent.')).last()).toBeVisible()
      await keepsFocus(page, 'an undo')
    },
    discardRefused: async () => {
      await press('KeyG')
      await press('KeyC')
      await expect(page.getByText(t('Not accepted')).first()).toBeVisible()
      await untilFocused(page, t('Discard'))
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await untilFocused(page, t('Discard change'))
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await keepsFocus(page, 'a card was put away')
    },
  }
}

/** With a finger, on the rows or cards of the list. */
export const byTouch = (device: Device, page: Page): Hand => {
  const { t } = device
  const dialog = page.getByRole('dialog')
  return {
    open: async () => {
      await page.goto(LISTS.early_pickup.path)
    },
    answer: async (number, answer) => {
      await device.answer(page, answer, number).tap()
      if (answer === 'Reject') await dialog.getByRole('textbox').fill('No driver')
      await dialog.getByRole('button', { name: t(`${answer} request`) }).tap()
      await expect(dialog).toBeHidden()
      await keepsFocus(page, `the answer to ${number}`)
    },
    undo: async () => {
      await page.getByRole('button', { name: t('Undo'), exact: true }).tap()
      await expect(page.getByText(t('Undone. Nothing was sent.')).last()).toBeVisible()
      await keepsFocus(page, 'an undo')
    },
    discardRefused: async () => {
      // The card alone can be put away: nothing waits any more.
      await expect.poll(() => device.queued(page)).toEqual([])
      await page.getByRole('button', { name: t('Sync:') }).tap()
      await dialog.getByRole('button', { name: t('Discard'), exact: true }).tap()
      await page.getByRole('button', { name: t('Discard change') }).tap()
      await expect(page.getByRole('button', { name: t('Discard'), exact: true })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await keepsFocus(page, 'a card was put away')
    },
  }
}
