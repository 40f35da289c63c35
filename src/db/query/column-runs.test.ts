import * as fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChunkRow } from '#db/core/database.ts'
import type * as ColumnRuns from '#tests/support/column-runs.ts'
import type * as RowsAt from './rows-at.ts'
import type * as Shown from './shown-rows.ts'

vi.mock('./rows-at.ts', { spy: true })

type RandomRuns = typeof ColumnRuns.randomRuns
let randomRuns: RandomRuns
let liveRowsAt: typeof RowsAt.liveRowsAt
let ShownRows: typeof Shown.ShownRows
// Anew: a test before this one may have loaded what a fault is planted into.
beforeAll(async () => {
  vi.resetModules()
  ;[{ randomRuns }, { liveRowsAt }, { ShownRows }] = await Promise.all([
    import('#tests/support/column-runs.ts'),
    import('./rows-at.ts'),
    import('./shown-rows.ts'),
  ])
})

describe('whatever happened to a device with two windows', () => {
  it('any question about any noun is answered as a plain array would', { timeout: 120_000 }, async () => {
    await fc.assert(randomRuns(), { numRuns: 60 })
  })
})

const isNoticed = async (property: ReturnType<RandomRuns>): Promise<void> => {
  const { failed } = await fc.check(property, { numRuns: 500, seed: 4, endOnFailure: true })
  expect(failed).toBe(true)
}

/** The part of a kind's columns that a key stands for, whichever write made it. */
const partOf = (key: string): string => key.split('/').slice(0, -1).join('/')

/** What was kept before a reset is taken, at the next start, for what was kept behind the first change after it. */
const staleAfterReset = ({ tabs }: ColumnRuns.DeviceRun) => {
  const [{ db }] = tabs
  let before: ReadonlyMap<string, ChunkRow['bytes']> | null = null
  return async (action: string) => {
    if (action !== 'reset' && !before) return
    for (const tab of tabs) await tab.keep('drop')
    const parts = await db.columns.toArray()
    if (action === 'reset') before = new Map(parts.map(({ key, bytes }) => [partOf(key), bytes]))
    else for (const { key, bytes } of parts) await db.columns.put({ key, bytes: before?.get(partOf(key)) ?? bytes })
  }
}

describe('a planted fault is noticed:', { timeout: 120_000 }, () => {
  it('a row of a window that was shown before stays as it was', async () => {
    vi.spyOn(ShownRows.prototype, 'note').mockReturnValue(undefined)
    await isNoticed(randomRuns())
  })

  it('rows are read without a look at their generation', async () => {
    vi.mocked(liveRowsAt).mockImplementation((db, kind, { ids }) =>
      db.transaction('r', db.rows(kind), db.changes, () => db.rows(kind).bulkGet([...ids])),
    )
    await isNoticed(randomRuns()).finally(() => vi.mocked(liveRowsAt).mockReset())
  })

  it('a part of the columns stays as it was before a reset', async () => {
    await isNoticed(randomRuns(staleAfterReset))
  })
})
