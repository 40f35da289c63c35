import { expect, it } from 'vitest'
import { kmBetween } from './distance.ts'

const RIYADH = { lat: 24.7136, lng: 46.6753 }
const JEDDAH = { lat: 21.4858, lng: 39.1925 }

it('the distance of two places is that over the ground, in either direction', () => {
  expect(kmBetween(RIYADH, RIYADH)).toBe(0)
  expect(Math.round(kmBetween(RIYADH, JEDDAH))).toBe(845)
  expect(kmBetween(JEDDAH, RIYADH)).toBe(kmBetween(RIYADH, JEDDAH))
  // A degree of longitude is as long as one of latitude at the equator alone.
  expect(kmBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(111.19, 1)
  expect(kmBetween({ lat: 60, lng: 0 }, { lat: 60, lng: 1 })).toBeCloseTo(55.6, 1)
  expect(kmBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6371, 5)
})
