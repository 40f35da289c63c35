import type { Page } from '@playwright/test'

/**
 * What a thumb would miss: pressed 21 px from its middle it is no longer pressed. A link inside a sentence is as high as its line; in a row
 * of a table all of the row opens what its link opens.
 */
export const small = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const REACH = 21
    const inSight = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
    const hits = (target: HTMLElement, at: { x: number; y: number }) => {
      const hit = document.elementFromPoint(at.x, at.y)
      const over = hit?.closest('[role="menu"], [role="dialog"], .Toastify__toast, nav, header')
      return !hit || target.contains(hit) || hit.closest('label')?.htmlFor === target.id || (over && !over.contains(target))
    }
    return [...document.querySelectorAll<HTMLElement>('a[href], button, [role="menuitem"], [role="tab"], input[type="checkbox"]')]
      .filter((target) => target.closest('p, [inert], .skip-link, [aria-hidden="true"]') === null)
      .filter((target) => !target.matches('[role="row"] a'))
      .flatMap((target) => {
        const box = target.getBoundingClientRect()
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
        // What lies under something else, or out of sight, is judged where it can be pressed.
        if (box.width < 2 || !inSight(middle) || !target.contains(document.elementFromPoint(middle.x, middle.y))) return []
        const around = [-REACH, REACH].flatMap((by) => [
          { x: middle.x + by, y: middle.y },
          { x: middle.x, y: middle.y + by },
        ])
        // What is scrolled half out of a row of tabs, of the sections or of the cards can be scrolled back.
        const row = target.closest('[role="tablist"], nav > div, [data-cards]')?.getBoundingClientRect()
        const isInRow = ({ x, y }: { x: number; y: number }) => !row || (x >= row.left && x <= row.right && y >= row.top && y <= row.bottom)
        const missed = around.filter((at) => inSight(at) && isInRow(at) && !hits(target, at))
        return missed.length === 0
          ? []
          : [
              `${Math.round(box.width)} × ${Math.round(box.height)} ${target.getAttribute('aria-label') ?? target.textContent}`,
              `where ${missed.map((at) => document.elementFromPoint(at.x, at.y)?.outerHTML.slice(0, 90) ?? '').join(' and ')} lies beside it`,
            ].join(', ')
      })
  })
