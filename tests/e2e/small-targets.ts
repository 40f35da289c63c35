import type { Page } from '@playwright/test'

/** What people press or type in, in the main part of a screen and in what lies above it. */
const PRESSED = 'button, select, input, textarea, [role="switch"], [role="tab"], a[href]'

/** What is smaller than a finger needs, by its words. Links within a text are left out, and so is what is hidden or only read aloud. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    (pressed) =>
      [...document.querySelectorAll(`:is(main, [aria-modal="true"]) :is(${pressed})`)].flatMap((element) => {
        const target =
          element.closest('label, .mantine-Switch-root, .mantine-Checkbox-root, .mantine-Radio-root, .mantine-InputWrapper-root') ?? element
        const { width, height } = target.getBoundingClientRect()
        const isInText = element.tagName === 'A' && getComputedStyle(element).display === 'inline'
        const isUnseen = width <= 1 || height <= 1 || element.closest('[inert], [aria-hidden="true"]') !== null
        if (isUnseen || isInText || (width >= 44 && height >= 43.5)) return []
        return [`${element.getAttribute('aria-label') ?? element.textContent.slice(0, 60)} ${Math.round(width)}×${Math.round(height)}`]
      }),
    PRESSED,
  )
