import { expect, type Page } from '@playwright/test'

/** Whatever was done, the focus stands on something a person can work with, in a dialog where one is open. For every spec, after any step. */
export const keepsFocus = async (page: Page, after: string): Promise<void> => {
  const stands = () =>
    page.evaluate(() => {
      const at = document.activeElement
      const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
      if (at === null || at === document.body) return 'nowhere'
      return dialog && !dialog.contains(at) ? 'behind the dialog' : 'on something'
    })
  await expect.poll(stands, { message: `the focus after ${after}` }).toBe('on something')
}
