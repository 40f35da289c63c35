import { describe, expect, it } from 'vitest'
import { readDegrees, readPair, roundPoint, showDegrees } from './degrees.ts'

describe('degrees', () => {
  it.each([
    ['24.7136', 'lat', 24.7136],
    ['٢٤٫٧١٣٦', 'lat', 24.7136],
    ['24,7136', 'lat', 24.7136],
    ['-46.6', 'lng', -46.6],
    ['−46.6°', 'lng', -46.6],
    ['46.67530012345', 'lng', 46.6753],
    ['90', 'lat', 90],
    ['90.1', 'lat', null],
    ['180.1', 'lng', null],
    ['', 'lat', null],
    ['Riyadh', 'lat', null],
    ['1e2', 'lng', null],
  ] as const)('%s as %s is %s', (typed, axis, value) => {
    expect(readDegrees(typed, axis)).toBe(value)
  })

  it.each([
    ['24.7136, 46.6753', { lat: 24.7136, lng: 46.6753 }],
    ['24.7136,46.6753', { lat: 24.7136, lng: 46.6753 }],
    ['24.7136 46.6753', { lat: 24.7136, lng: 46.6753 }],
    ['٢٤٫٧، ٤٦٫٦', { lat: 24.7, lng: 46.6 }],
    ['24.7136', null],
    ['95.1, 46.6', null],
    ['24,7136', null],
    ['24,7', null],
    ['24 7', null],
    ['24,7136 46,6753', { lat: 24.7136, lng: 46.6753 }],
  ])('%s pasted is %j', (typed, point) => {
    expect(readPair(typed)).toEqual(point)
  })

  it('are shown as they are read', () => {
    expect(showDegrees(24.7)).toBe('24.7')
    expect(roundPoint({ lat: 24.71360001, lng: 46.67529999 })).toEqual({ lat: 24.7136, lng: 46.6753 })
  })
})
