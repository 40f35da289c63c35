import { expect, it } from 'vitest'
import { unfinishedFault } from './unfinished-fault.ts'

it.each([
  ['nothing', null, null],
  ['nothing in the fields', { corners: [], geojson: '', typed: {} }, null],
  ['spaces alone', { corners: [], geojson: ' \n', typed: {} }, null],
  ['text that was put in and not drawn', { corners: [], geojson: '{"type":"Polygon"}', typed: {} }, 'area_pasted'],
  ['corners that are not closed, before the text', { corners: [{ lat: 24, lng: 46 }], geojson: '{', typed: {} }, 'area_open'],
  ['numbers of a corner that do not count', { corners: [], geojson: '', typed: { '24,46': { lat: '95', lng: '46' } } }, 'area_unread'],
])('%s', (_, begun, fault) => {
  expect(unfinishedFault(begun)).toBe(fault)
})
