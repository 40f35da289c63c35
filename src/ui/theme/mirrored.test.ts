import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircleCheck,
  IconList,
  IconListCheck,
  IconLogout,
  IconSend,
  IconTruck,
  IconTruckDelivery,
  IconTruckLoading,
  IconTruckReturn,
} from '@tabler/icons-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('mirrored.css', import.meta.url), 'utf8')
const rule = /\[dir='rtl'\]\s*:is\(([^)]*)\)\s*\{\s*transform: scaleX\(-1\)/.exec(css)?.[1] ?? ''
const [named, begun] = [/\.([\w-]+)/g, /\[class\*='([\w-]+)'\]/g].map((part) => [...rule.matchAll(part)].map((found) => found[1] ?? ''))

/** Whether the rule is for an icon, by the classes it is drawn with. */
const isMirrored = (icon: typeof IconList): boolean => {
  const drawn = /class="([^"]*)"/.exec(renderToStaticMarkup(createElement(icon)))?.[1] ?? ''
  return drawn.split(' ').some((one) => named?.includes(one) || begun?.some((part) => one.includes(part)))
}

it('icons that point along the line are mirrored from right to left, and others are not', () => {
  const pointing = [
    IconArrowBackUp,
    IconArrowForwardUp,
    IconList,
    IconListCheck,
    IconLogout,
    IconSend,
    IconTruck,
    IconTruckDelivery,
    IconTruckLoading,
    IconTruckReturn,
  ]
  expect(pointing.filter((icon) => !isMirrored(icon))).toEqual([])
  expect(isMirrored(IconCircleCheck)).toBe(false)
})
