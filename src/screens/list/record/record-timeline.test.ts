import { expect, it } from 'vitest'
import type { HistoryEntry } from '#db/core/history.ts'
import { whatHappened } from './record-timeline.tsx'

const entry = (name: string): HistoryEntry => ({ state: 'waiting', id: name, name, args: {}, clientAt: '2026-11-22T08:00:00.000Z' })
const about = { beginnings: ['zone.create'], endings: ['zone.delete'] }

it('a record that was deleted and made again is called deleted and brought back, not changed and added', () => {
  const history = ['zone.create', 'zone.change', 'zone.delete', 'zone.create'].map(entry)
  expect(history.map((one) => whatHappened(one, history, about).message)).toEqual(['Added', 'Changed', 'Deleted', 'Brought back'])
})
