import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Language } from '#i18n/language.ts'

/**
 * A page that everybody can use: no fault of the checker, nothing wider than the screen. Checkers misjudge contrast on Arabic text, so
 * it is judged in English.
 */
export const expectFair = async (page: Page, language: Language, place: string): Promise<void> => {
  // What fades in has not its own colours half-way.
  await page.evaluate(async () => {
    // What a test holds still never finishes.
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)))
  })
  const builder = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await (language === 'ar' ? builder.disableRules('color-contrast') : builder).analyze()
  expect(violations.map(({ id, nodes }) => `${place}: ${id} ${nodes.map((node) => node.target.join(' ')).join()}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), place).toBe(0)
}
