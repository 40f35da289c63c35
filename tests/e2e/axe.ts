import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Language } from '#i18n/language.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Faults by rule and place. Checkers misjudge contrast on Arabic text, so it is judged in English. */
export const axeFaults = async (page: Page, language: Language): Promise<string[]> => {
  // Toasts and panels fade in: half-way their colours are not theirs.
  await page.evaluate(async () => {
    // What a test holds still never finishes.
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)))
  })
  // Judged in the page itself: a second page for each judgement, which is there for frames of other sites, would cost more than it does.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      runOnly: TAGS,
      resultTypes: ['violations'],
      rules: {
        // Still an experiment for axe, so it is off unless asked for: who speaks to the device says what they see.
        'label-content-name-mismatch': { enabled: true },
        'scrollable-region-focusable': { enabled: true },
        ...(language === 'ar' ? { 'color-contrast': { enabled: false } } : {}),
      },
    })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  )
}
