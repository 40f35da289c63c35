import { expect, type Page } from '@playwright/test'
import type { Device } from '#tests/e2e/device.ts'
import { LISTS } from '#tests/e2e/screens.ts'

/** Nothing sticks out of the page sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Texts that do not fit and are cut where they begin: their letters run against the line they stand in. */
const cutAtStart = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth)
      .filter((element) => {
        const isArabic = /\p{Script=Arabic}/u.test(/\p{L}/u.exec(element.innerText)?.[0] ?? '')
        return (getComputedStyle(element).direction === 'rtl') !== isArabic
      })
      .map((element) => element.innerText),
  )

/** Texts of one line whose letters reach below what is shown of them, as the dots of Arabic ones do. */
const cutBelow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ink = document.createElement('canvas').getContext('2d')
    if (!ink) return ['there is no canvas to measure on']
    return [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((line) => getComputedStyle(line).textOverflow === 'ellipsis' && getComputedStyle(line).whiteSpace === 'nowrap')
      .filter((line) => line.clientHeight > 0)
      .filter((line) => {
        const letters = document.createRange()
        letters.selectNodeContents(line)
        ink.font = getComputedStyle(line.querySelector('a') ?? line).font
        const { fontBoundingBoxDescent, actualBoundingBoxDescent } = ink.measureText(line.innerText)
        const lowest = letters.getBoundingClientRect().bottom - fontBoundingBoxDescent + actualBoundingBoxDescent
        return lowest > line.getBoundingClientRect().bottom
      })
      .map((line) => line.innerText)
  })

/** Headers of a table that its columns are too narrow for. */
const brokenHeaders = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="columnheader"]')]
      .filter((header) => {
        const words = [...(header.querySelector('button') ?? header).childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
        if (!words) return false
        const lines = document.createRange()
        lines.selectNode(words)
        return lines.getClientRects().length > 1
      })
      .map((header) => header.innerText),
  )

/** Labels of buttons that are cut, and titles that are broken within a word. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll<HTMLElement>('main .mantine-Button-label')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
    )
    const titles = [...document.querySelectorAll<HTMLElement>('main h1')].filter(({ firstChild }) => {
      if (!(firstChild instanceof Text)) return false
      return [...firstChild.data.matchAll(/\S+/g)].some(({ 0: word, index }) => {
        const letters = document.createRange()
        letters.setStart(firstChild, index)
        letters.setEnd(firstChild, index + word.length)
        const tops = [...letters.getClientRects()].map(({ top }) => top)
        // Isolated parts of a word have a box each.
        return Math.max(...tops) - Math.min(...tops) > 8
      })
    })
    return [...labels, ...titles].map(({ innerText }) => innerText)
  })

/** Texts of a table that are kept in one line and run out of their cell, into the one beside it. */
const overCells = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [role="gridcell"] .whole, main [role="gridcell"] time')]
      .filter((text) => {
        const [own, cell] = [text.getBoundingClientRect(), text.closest('[role="gridcell"]')?.getBoundingClientRect()]
        return cell !== undefined && (own.left < cell.left - 1 || own.right > cell.right + 1)
      })
      .map(({ innerText }) => innerText),
  )

/** Tabs whose words and count run out of them, over the next one's. */
const overTabs = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [role="tab"]')]
      .filter((tab) => {
        const words = document.createRange()
        words.selectNodeContents(tab)
        const [text, own] = [words.getBoundingClientRect(), tab.getBoundingClientRect()]
        return text.left < own.left - 1 || text.right > own.right + 1
      })
      .map(({ innerText }) => innerText),
  )

/** How far a table reaches beyond what is shown of it. */
const tableOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('[role="grid"]')].map((grid) => grid.scrollWidth - grid.clientWidth)))

/** Notes what has no room on a page, by place. */
export const fitting = (page: Page, found: string[]) => async (place: string) => {
  for (const text of await cutAtStart(page)) found.push(`${place}: cut where it begins: ${text}`)
  for (const text of await cutBelow(page)) found.push(`${place}: cut below: ${text}`)
  for (const text of await brokenHeaders(page)) found.push(`${place}: a header in two lines: ${text}`)
  for (const text of await overTabs(page)) found.push(`${place}: runs out of its tab: ${text}`)
  for (const text of await overCells(page)) found.push(`${place}: runs out of its cell: ${text}`)
  for (const text of await cutTexts(page)) found.push(`${place}: cut or broken: ${text}`)
  if ((await overflow(page)) > 0) found.push(`${place}: wider than the screen by ${await overflow(page)} px`)
}

/** The request lists on screens between a phone and a desk: a tablet, and a laptop beside its menu. */
export const visitBetween = async (device: Device, page: Page, found: string[]): Promise<void> => {
  for (const viewport of [
    { width: 820, height: 1180 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    for (const [type, { path }] of Object.entries(LISTS)) {
      await page.goto(path)
      await expect(device.answers(page, 'Approve').first()).toBeVisible()
      const place = `${path} at ${viewport.width} px`
      await fitting(page, found)(place)
      const beyond = await tableOverflow(page)
      if (beyond > 0) found.push(`${place}: the table is wider than its place by ${beyond} px`)
      // What is asked for, and since when, stands in every row.
      const rows = page.locator('[role="row"][data-place]')
      const isSaid = type === 'removal' || type === 'replacement' ? /./ : /[→←]/
      for (const row of await rows.filter({ has: page.getByRole('button') }).all())
        if ((await row.locator('time').count()) === 0 || !isSaid.test(await row.innerText()))
          found.push(`${place}: a row without its change or age`)
    }
  }
}
