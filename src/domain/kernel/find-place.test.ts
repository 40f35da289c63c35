import { expect, test } from 'vitest'
import { placeSearch, type FindablePlace } from './find-place.ts'

const place = (en: string, ar: string): FindablePlace => ({ name: en, detail: '', names: [en, ar], point: { lat: 24, lng: 46 } })
const found = (typed: string, places = [place('Al Hofuf', 'الهفوف'), place('Jeddah', 'جدة'), place('Abha', 'أبها')]) =>
  placeSearch(places)(typed).map(({ name }) => name)

test('a place is found in both languages, by the beginnings of its words, however they are spelt', () => {
  expect(found('hof')).toEqual(['Al Hofuf'])
  expect(found('هفوف')).toEqual(['Al Hofuf'])
  expect(found('جده')).toEqual(['Jeddah'])
  expect(found('ابها')).toEqual(['Abha'])
  expect(found('al ho')).toEqual(['Al Hofuf'])
})

test('nothing typed finds nothing, and neither does a word no place has', () => {
  expect(found('  ')).toEqual([])
  expect(found('abha market')).toEqual([])
})

test('no more choices come than a person reads', () => {
  expect(
    found(
      'yard',
      Array.from({ length: 30 }, (_, at) => place(`Yard ${at}`, '')),
    ),
  ).toHaveLength(8)
})
