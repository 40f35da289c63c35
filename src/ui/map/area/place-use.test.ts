import { describe, expect, it } from 'vitest'
import { placeUse } from './place-use.ts'

const now = { hasMap: true, isCircling: false, closed: false, isFull: false } as const

describe('a place that was found', () => {
  it.each([
    ['is where the map goes', {}, 'sight'],
    ['waits for a map that is still coming', { hasMap: undefined }, 'sight'],
    ['is a corner where there is no map', { hasMap: false }, 'corner'],
    ['is the centre of a circle, with a map and without', { isCircling: true }, 'centre'],
    ['is the centre of a circle that takes the place of an area', { hasMap: false, isCircling: true, closed: true }, 'centre'],
    ['is no corner of a second area', { hasMap: false, closed: true }, 'second'],
    ['is no corner too many', { hasMap: false, isFull: true }, 'full'],
  ] as const)('%s', (_, given, use) => {
    expect(placeUse({ ...now, ...given })).toBe(use)
  })
})
