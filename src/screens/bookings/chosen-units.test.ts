import { expect, it } from 'vitest'
import type { Operation } from '#domain/operations/operation.ts'
import { sampleOperation } from '#tests/support/samples.ts'
import { chosenUnits } from './chosen-units.ts'

const unit = (number: number, containerId = 'a') => ({ containerId, number })
const movement = (over: Partial<Operation>) => sampleOperation({ unit: null, containerNumber: null, ...over })
const delivered = (number: number) =>
  movement({ type: 'delivery', containerStatus: 'on_site', unit: unit(number), containerNumber: `RYD-${number}` })
const exchange = movement({
  type: 'exchange',
  containerStatus: 'emptied',
  unit: unit(4),
  containerNumber: 'RYD-4',
  lifted: unit(10),
})

it.each<[string, readonly Operation[], readonly string[]]>([
  ['none was chosen', [movement({})], []],
  ['each once and by its number', [delivered(10), delivered(9), delivered(10)], ['RYD-9', 'RYD-10']],
  ['what was exchanged comes last', [delivered(3), delivered(10), exchange], ['RYD-3', 'RYD-4', 'RYD-10 exchanged']],
  ['whatever was added to its delivery later', [exchange, delivered(10)], ['RYD-4', 'RYD-10 exchanged']],
  [
    'what came back is fetched like any other',
    [delivered(10), exchange, movement({ type: 'pickup', containerStatus: 'scheduled', unit: unit(10), containerNumber: 'RYD-10' })],
    ['RYD-4', 'RYD-10'],
  ],
  [
    'what is not fetched any more has not come back',
    [delivered(10), exchange, movement({ type: 'pickup', containerStatus: 'cancelled', unit: unit(10), containerNumber: 'RYD-10' })],
    ['RYD-4', 'RYD-10 exchanged'],
  ],
  [
    'a bin of another container has another name',
    [delivered(10), { ...exchange, unit: unit(10, 'b'), containerNumber: 'JED-10' }],
    ['JED-10', 'RYD-10 exchanged'],
  ],
  ['what was never put down is not named', [delivered(10), { ...exchange, unit: null, lifted: unit(4) }], ['RYD-10']],
])('bins of a booking: %s', (_, movements, told) => {
  expect(chosenUnits(movements).map(({ label, isExchanged }) => label + (isExchanged ? ' exchanged' : ''))).toEqual(told)
})

it('leads to the container that a bin is one of', () => {
  const other = { ...exchange, unit: unit(10, 'b'), containerNumber: 'JED-10' }
  expect(chosenUnits([delivered(10), other]).map(({ containerId }) => containerId)).toEqual(['b', 'a'])
})
