import type { Page } from '@playwright/test'
import checker from 'axe-core'
import type { Language } from '#i18n/language.ts'

declare global {
  interface Window {
    /** The checker, once it was put into a page. */
    readonly axe?: typeof checker
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Waits until a page stands still: toasts and panels fade in, half-way neither their colours nor their sizes are theirs, and words are as
 * wide as their font.
 */
export const stoodStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    // What a test holds still never finishes, nor does what is folded away.
    const isSeen = ({ effect }: Animation) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false
    // What goes by how far something is scrolled never ends.
    const running = document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && animation.timeline instanceof DocumentTimeline && isSeen(animation))
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)))
  })

/** Faults by rule and place. Checkers misjudge contrast on Arabic text, so it is judged in English. */
export const axeFaults = async (page: Page, language: Language): Promise<string[]> => {
  await stoodStill(page)
  // Put into a page once: half a megabyte of checker costs more than a judgement does.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(checker.source)
  const options: checker.RunOptions = {
    runOnly: TAGS,
    resultTypes: ['violations'],
    rules: {
      // Still an experiment for axe, so it is off unless asked for: who speaks to the device says what they see.
      'label-content-name-mismatch': { enabled: true },
      'scrollable-region-focusable': { enabled: true },
      ...(language === 'ar' ? { 'color-contrast': { enabled: false } } : {}),
    },
  }
  const results = await page.evaluate((asked) => window.axe?.run(document, asked), options)
  if (!results) throw new Error('the page has no checker')
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  )
}
