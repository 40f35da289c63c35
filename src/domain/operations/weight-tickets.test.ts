import { expect, it } from 'vitest'
import { MovementDay } from '#tests/support/movement-day.ts'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import type { Operation } from './operation.ts'
import { arriveOperation, emptyOperation, returnOperation } from './steps.ts'

const operationId = sampleOperation().id
const photo = { sha256: 'a'.repeat(64), name: 'slip.jpg', type: 'image/jpeg', size: 9 } as const
const ticket = (number: string) => ({ number, kilograms: 4250, photo })

const begin = (over: Partial<Operation>) => new MovementDay([], [['operations', sampleOperation({ driverId: sampleId(3), ...over })]])
const ticketOf = (day: MovementDay) => day.get('operations', operationId)?.weightTicket

it('comes with whichever step ends at the landfill, and brings its photo along', () => {
  const files = [photo.sha256]
  expect(arriveOperation.files?.({ operationId, weightTicket: ticket('1') })).toEqual(files)
  expect(returnOperation.files?.({ operationId, isFull: false, weightTicket: ticket('1') })).toEqual(files)
  expect(emptyOperation.files?.({ operationId, weightTicket: ticket('1') })).toEqual(files)
})

it('of a bin that is emptied in the yard is kept, and one that was added before stays where none comes', () => {
  const full = { type: 'pickup', containerStatus: 'full' } as const
  const emptied = begin(full)
  expect(emptied.do('operation.empty', { operationId, weightTicket: ticket('2') })).toBe('done')
  expect(ticketOf(emptied)).toEqual(ticket('2'))
  const added = begin({ ...full, weightTicket: ticket('1') })
  expect(added.do('operation.empty', { operationId })).toBe('done')
  expect(ticketOf(added)).toEqual(ticket('1'))
})

it('of a bin that is put down again is the one that was handed in then', () => {
  const day = begin({ type: 'dump_and_return', containerStatus: 'collected', weightTicket: ticket('1') })
  expect(day.do('operation.arrive', { operationId, weightTicket: ticket('2') })).toBe('done')
  expect(ticketOf(day)).toEqual(ticket('2'))
})
