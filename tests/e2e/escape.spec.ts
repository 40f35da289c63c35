import { expect, type Page } from '@playwright/test'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

/** Presses Escape where the focus is in the very moment that something with this role is there, before anything else happens. */
const escapeOnSight = (page: Page, role: 'menu' | 'dialog'): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new MutationObserver((_all, watch) => {
        if (!document.querySelector(`[role="${wanted}"]`)) return
        watch.disconnect()
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
        )
      }).observe(document.body, { childList: true, subtree: true }),
    role,
  )

test('Escape closes a menu and the notifications in the moment they appear, and the focus is at their button', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  for (const [name, role] of [
    [device.t('Account'), 'menu'],
    [/^Notifications/, 'dialog'],
  ] as const) {
    const button = page.getByRole('button', { name })
    // The first time it is loaded; the second time it is there.
    for (const how of ['Enter', 'mouse'] as const) {
      await escapeOnSight(page, role)
      if (how === 'Enter') await button.press('Enter')
      else await button.click()
      await expect(page.getByRole(role)).toHaveCount(0)
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await expect(button).toBeFocused()
    }
    await button.press('Enter')
    await expect(page.getByRole(role)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})

test('Escape takes back the wish for a dialog that is not loaded yet, and closes one of two that lie on top of each other', async ({
  vendor,
  newDevice,
}) => {
  const { number } = await vendor.submit('renewal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  // What is wanted, and the frame in which it comes.
  for (const part of ['shortcut-sheet', 'dialog']) {
    const held = Promise.withResolvers<void>()
    const file = new RegExp(`/assets/${part}-.*\\.js$`)
    await page.route(file, async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest(file)
    const came = page.waitForResponse(file)
    await page.getByRole('button', { name: 'Account' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter')
    await asked
    await page.keyboard.press('Escape')
    held.resolve()
    await came
    await page.waitForTimeout(500)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  device.allow(/Failed to load resource/)
  await page.route('**/api/sync', (route) => route.abort())
  await device.answer(page, 'Reject', number).press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill('no driver')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject request' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sync:' })).toContainText('1 waiting')
  await page.getByRole('button', { name: 'Sync:' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Changes and sync' })
  await panel.getByRole('button', { name: 'Discard' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Discard this change?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Discard' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})
