import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Area } from '#domain/kernel/place.ts'
import { AreaSketch } from './area-sketch.tsx'

const square = (west: number, side: number): Area => [
  [west, 24],
  [west + side, 24],
  [west + side, 24 + side],
  [west, 24 + side],
  [west, 24],
]
const drawn = (area: Area, among: readonly Area[]) =>
  /points="([^"]*)"/
    .exec(renderToStaticMarkup(createElement(AreaSketch, { area, among })))?.[1]
    ?.split(' ')
    .map((point) => point.split(',').map(Number))

it('draws areas within the bounds of all, north up, so that a larger one looks larger and a moved one moved', () => {
  const [before, moved, grown] = [square(46, 0.1), square(46.1, 0.1), square(46, 0.2)]
  const all = [before, moved, grown]
  // The last is as wide as all of them, and higher than wide: a degree to the east is shorter.
  expect(drawn(grown, all)?.slice(0, 3)).toEqual([
    [0, 100],
    [91.3, 100],
    [91.3, 0],
  ])
  expect(drawn(before, all)?.[2]).toEqual([45.6, 50])
  expect(drawn(moved, all)?.[2]).toEqual([91.3, 50])
})
