import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#db/core/history.ts'
import type { Audit } from '#domain/audits/audit.ts'
import { sampleAudit, sampleId, sampleUnit } from '#tests/support/samples.ts'
import { unitEvents } from './unit-events.ts'

const unit = sampleUnit({ status: 'in_yard', yardId: sampleId(8, 2), note: null })
const key = `units:${unit.id}`
const other = `units:${sampleUnit({ id: sampleId(16, 9) }).id}`
const movement = `operations:${sampleId(7)}`
const file = (name: string) => ({ sha256: name.padEnd(64, '0'), name: `${name}.jpg`, type: 'image/jpeg', size: 10 })

const done = (name: string, changes: Audit['changes']): HistoryEntry => ({
  state: 'done',
  own: false,
  audit: sampleAudit({ name, refs: Object.keys(changes), changes }),
})
const waiting = (name: string, args: unknown): HistoryEntry => ({
  state: 'waiting',
  id: sampleId(99),
  name,
  args,
  clientAt: '2026-11-21T10:00:00.000Z',
})
const seenAt = { before: '2026-11-20T08:00:00.000Z', after: '2026-11-21T08:00:00.000Z' }

describe('the history of a unit', () => {
  it('says of each change what the unit became, in which yard, and what is wrong with it', () => {
    const history = [
      done('unit.change', { [key]: {} }),
      done('unit.change', {
        [other]: { status: { before: 'in_yard', after: 'retired' } },
        [key]: { status: { before: 'in_yard', after: 'damaged' }, note: { before: null, after: 'The door is bent' } },
      }),
      done('unit.change', {
        [key]: { status: { before: 'damaged', after: 'in_yard' }, note: { before: 'The door is bent', after: null } },
      }),
      done('unit.change', { [key]: { seenAt, yardId: { before: sampleId(8, 1), after: sampleId(8, 2) } } }),
    ]
    expect(unitEvents(history, unit)).toMatchObject([
      { state: 'in_yard', isSeen: false, changes: { [key]: { yardId: { before: null, after: sampleId(8, 1) } } } },
      { state: 'damaged', changes: { [key]: { note: { after: 'The door is bent' } } } },
      { state: 'in_yard', isSeen: false },
      { state: 'in_yard', isSeen: true, changes: { [key]: { yardId: { after: sampleId(8, 2) } } } },
    ])
    // What was done with others in the same change is none of its business.
    expect(unitEvents(history, unit).flatMap(({ changes }) => Object.keys(changes))).not.toContain(other)
  })

  it('names the movement and shows the photos that the change itself added', () => {
    const steps = { before: [], after: [{}] }
    const history = [
      done('operation.arrive', {
        [`operations:${sampleId(7, 2)}`]: { scheduledOn: { before: null, after: '2026-11-30' } },
        [movement]: { steps, photosAfter: { before: [file('a')], after: [file('a'), file('b')] } },
        [key]: { status: { before: 'out', after: 'on_site' } },
      }),
      done('unit.change', { [key]: { seenAt } }),
    ]
    expect(unitEvents(history, unit)).toMatchObject([
      { step: 'arrive', movementId: sampleId(7), photos: [file('b')], state: 'on_site' },
      { step: null, movementId: null, photos: [], isSeen: true },
    ])
  })

  it('names the movement that brought a unit in full where it is emptied without one', () => {
    const emptied = { ...unit, movementId: sampleId(7) }
    const changes = {
      [movement]: { containerStatus: { before: 'full', after: 'emptied' } },
      [key]: { status: { before: 'full_in_yard', after: 'in_yard' } },
    }
    expect(unitEvents([done('unit.change', changes)], emptied)).toMatchObject([{ movementId: sampleId(7) }])
    expect(unitEvents([done('unit.change', changes)], unit)).toMatchObject([{ movementId: null }])
  })

  it('says of what still waits what it will become, and of what was before only what it knows', () => {
    const { containerId, number } = unit
    const move = (action: string, from: string, note?: string) => ({
      containerId,
      moves: [{ number, action, from, ...(note ? { note } : {}) }],
    })
    const history = [
      done('unit.change', { [key]: {} }),
      waiting('unit.change', { ...move('report_damage', 'in_yard', 'Bent'), yardId: sampleId(8, 1) }),
      waiting('unit.change', { ...move('report_damage', 'in_yard'), takesBack: sampleId(99) }),
      waiting('unit.change', move('count', 'in_yard')),
      waiting('operation.arrive', { operationId: sampleId(7), photosAfter: [file('c')] }),
      waiting('operation.arrive', 'of a later release'),
    ]
    expect(unitEvents(history, unit)).toMatchObject([
      { state: null, isSeen: false },
      { state: 'damaged', changes: { [key]: { note: { after: 'Bent' }, yardId: { after: sampleId(8, 1) } } } },
      { state: 'in_yard' },
      { isSeen: true },
      { step: 'arrive', movementId: sampleId(7), photos: [file('c')] },
      { step: 'arrive', movementId: null, photos: [] },
    ])
  })
})
