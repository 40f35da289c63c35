import { expect, it } from 'vitest'
import { unfinishedFault } from './unfinished-fault.ts'

it.each([
  ['nothing', null, null],
  ['nothing in the fields', { corners: [], geojson: '' }, null],
  ['spaces alone', { corners: [], geojson: ' \n' }, null],
  ['text that was put in and not drawn', { corners: [], geojson: '{"type":"Polygon"}' }, 'area_pasted'],
  ['corners that are not closed, before the text', { corners: [{ lat: 24, lng: 46 }], geojson: '{' }, 'area_open'],
])('%s', (_, begun, fault) => {
  expect(unfinishedFault(begun)).toBe(fault)
})
