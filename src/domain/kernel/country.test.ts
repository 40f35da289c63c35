import { expect, test } from 'vitest'
import { unswapped } from './country.ts'

test.each([
  ['Riyadh, longitude first', { lat: 46.6753, lng: 24.7136 }, { lat: 24.7136, lng: 46.6753 }],
  ['Riyadh', { lat: 24.7136, lng: 46.6753 }, null],
  ['Paris, either way', { lat: 48.85, lng: 2.35 }, null],
  // Both lie in the country: nobody can tell, and what was typed counts.
  ['no place that is one both ways', { lat: 32, lng: 34.5 }, null],
])('%s', (_what, point, other) => {
  expect(unswapped(point)).toEqual(other)
})
