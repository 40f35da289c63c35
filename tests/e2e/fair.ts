import { expect, type Page } from '@playwright/test'
import type { Language } from '#i18n/language.ts'
import { axeFaults } from '#tests/e2e/axe.ts'

/** A page that everybody can use: no fault of the checker, nothing wider than the screen. */
export const expectFair = async (page: Page, language: Language, place: string): Promise<void> => {
  expect(await axeFaults(page, language), place).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), place).toBe(0)
}
