import type { Page } from '@playwright/test'

const PRESSED = 'a[href], button, [role="menuitem"], [role="tab"], input[type="checkbox"], input[type="radio"]'
/** What is typed in or chosen from: buttons may stand within it, and it is as large as its box. */
const FIELDS = 'select, textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="hidden"])'

/**
 * What a thumb would miss: pressed 21 px from its middle it is no longer pressed. A link inside a sentence is as high as its line; in a row
 * of a table all of the row opens what its link opens.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ pressed, fields }) => {
      const REACH = 21
      /** Whether it stays at an edge now, away from its own place: what it lies over can be scrolled out. */
      const isAtEdge = (element: HTMLElement): boolean => {
        if (getComputedStyle(element).position !== 'sticky') return false
        const there = element.getBoundingClientRect()
        element.style.position = 'static'
        const own = element.getBoundingClientRect()
        element.style.position = ''
        return own.x !== there.x || own.y !== there.y
      }
      const isStuck = (hit: Element, target: HTMLElement): boolean => {
        for (let element: Element | null = hit; element && !element.contains(target); element = element.parentElement)
          if (element instanceof HTMLElement && isAtEdge(element)) return true
        return false
      }
      const inSight = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
      const hits = (target: HTMLElement, at: { x: number; y: number }) => {
        const hit = document.elementFromPoint(at.x, at.y)
        const over = hit?.closest('[role="menu"], [role="dialog"], .Toastify__toast, nav, header')
        return (
          !hit ||
          target.contains(hit) ||
          hit.closest('label')?.htmlFor === target.id ||
          (over && !over.contains(target)) ||
          isStuck(hit, target)
        )
      }
      return [...document.querySelectorAll<HTMLElement>(`${pressed}, ${fields}`)]
        .filter((target) => target.closest('p, [inert], .skip-link, [aria-hidden="true"]') === null)
        .filter((target) => !target.matches('[role="row"] a'))
        .flatMap((target) => {
          // The frame of a password's field is around the field itself.
          const framed = target.matches(fields) ? (target.closest('.mantine-Input-wrapper') ?? target) : target
          const box = framed.getBoundingClientRect()
          const words = `${Math.round(box.width)} × ${Math.round(box.height)} ${target.getAttribute('aria-label') ?? target.textContent}`
          if (target.matches(fields)) return box.width < 2 || (box.width >= 44 && box.height >= 43.5) ? [] : [words]
          const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
          // What lies under something else, or out of sight, is judged where it can be pressed.
          if (box.width < 2 || !inSight(middle) || !target.contains(document.elementFromPoint(middle.x, middle.y))) return []
          const around = [-REACH, REACH].flatMap((by) => [
            { x: middle.x + by, y: middle.y },
            { x: middle.x, y: middle.y + by },
          ])
          // What is scrolled half out of a row of tabs, of the sections, of the cards or of what came can be scrolled back.
          const row = target.closest('[role="tablist"], nav > div, [data-cards], [data-scroll]')?.getBoundingClientRect()
          const isInRow = ({ x, y }: { x: number; y: number }) =>
            !row || (x >= row.left && x <= row.right && y >= row.top && y <= row.bottom)
          const missed = around.filter((at) => inSight(at) && isInRow(at) && !hits(target, at))
          return missed.length === 0
            ? []
            : [
                words,
                `where ${missed.map((at) => document.elementFromPoint(at.x, at.y)?.outerHTML.slice(0, 90) ?? '').join(' and ')} lies beside it`,
              ].join(', ')
        })
    },
    { pressed: PRESSED, fields: FIELDS },
  )
