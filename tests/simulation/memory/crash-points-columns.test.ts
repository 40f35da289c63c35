import { describe, expect, it } from 'vitest'
import { CountedColumns, pullRequests, requestOf, requestsOf } from '#tests/support/columns-world.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { StoppableDisk } from '#tests/support/stoppable-disk.ts'

const NAME = 'portal-user-a0000000-0000-4000-8000-000000000001'
const ROWS = 20
const always = { always: true }

interface Story {
  /** What was kept on the device when the machine began what it is stopped in. */
  readonly before: (db: PortalDatabase) => Promise<void>
  readonly during: (db: PortalDatabase) => Promise<void>
}

const keep = async (db: PortalDatabase): Promise<void> => {
  const columns = new CountedColumns(db)
  await columns.rows()
  await columns.keep(always)
}

const kept = async (db: PortalDatabase): Promise<void> => {
  await pullRequests(db, requestsOf(0, ROWS))
  await keep(db)
  await pullRequests(db, [requestOf(3, 30), requestOf(12, 40)])
}

const keptBeforeNewRows = async (db: PortalDatabase): Promise<void> => {
  await kept(db)
  await pullRequests(db, [requestOf(ROWS)])
}

const STORIES: Readonly<Record<string, Story>> = {
  'the first build': { before: async (db) => void (await pullRequests(db, requestsOf(0, ROWS))), during: keep },
  'an update': { before: kept, during: keep },
  'an update with new rows': { before: keptBeforeNewRows, during: keep },
  'an update while rows change': {
    before: keptBeforeNewRows,
    during: async (db) => {
      const columns = new CountedColumns(db)
      await columns.rows()
      await Promise.all([columns.keep(always), pullRequests(db, [requestOf(3, 50), requestOf(ROWS + 1)])])
      await columns.keep(always)
    },
  },
  'columns of a newer release beside those of an older one': {
    before: kept,
    during: async (db) => {
      const columns = new CountedColumns(db, { columnsVersion: 2 })
      await columns.rows()
      await columns.keep(always)
    },
  },
}

const begin = async (story: Story) => {
  const disk = new StoppableDisk()
  const db = disk.portal(NAME)
  await story.before(db)
  return { disk, db }
}

/** After the machine has started again: every window answers as a plain array would, and what is kept then is whole and nothing more. */
const judge = async (disk: StoppableDisk): Promise<void> => {
  disk.restart()
  const db = disk.portal(NAME)
  const columns = new CountedColumns(db)
  await columns.expectTrue(db)
  await pullRequests(db, [requestOf(5, 60)])
  await columns.expectTrue(db)
  await columns.keep(always)
  const next = new CountedColumns(db)
  await next.expectTrue(db)
  const named = (await db.columnSets.toArray()).flatMap(({ parts }) => parts ?? [])
  expect([next.built.times, (await db.columns.toCollection().primaryKeys()).toSorted()]).toEqual([0, named.toSorted()])
  db.close()
}

/** The places behind an operation where the machine can stop; where a transaction ends there, before and after it is committed. */
const pointsOf = async (story: Story): Promise<{ operation: number; commits: boolean }[]> => {
  const { disk, db } = await begin(story)
  const { operations } = disk
  await story.during(db)
  return Array.from({ length: disk.operations - operations + 1 }, (_, operation) => {
    const at = operations + operation
    const ends = operation > 0 && disk.transactions[at] !== disk.transactions[at - 1]
    return [{ operation, commits: true }, ...(ends ? [{ operation, commits: false }] : [])]
  }).flat()
}

describe('a machine that stops while columns are kept', () => {
  it.each(Object.entries(STORIES))('answers as the rows are, and leaves no part behind: %s', { timeout: 120_000 }, async (_name, story) => {
    const points = await pointsOf(story)
    expect(points.length).toBeGreaterThan(20)
    for (const { operation, commits } of points) {
      const { disk, db } = await begin(story)
      disk.stopAfter(operation, commits)
      await story.during(db).catch(() => expect(disk.isStopped).toBe(true))
      await judge(disk).catch((error: unknown) => {
        throw new Error(`stopped behind operation ${operation} of ${points.length}, commits: ${commits}`, { cause: error })
      })
    }
  })
})

describe('a row that changes while columns are kept', () => {
  it('before or after any part is written is in the next answer', async () => {
    for (let part = 0, more = true; more; part += 1) {
      const { disk, db } = await begin(STORIES['an update'] ?? { before: kept, during: keep })
      const columns = new CountedColumns(db)
      await columns.rows()
      let written = 0
      const put = db.columns.put.bind(db.columns)
      db.columns.put = ((row: Parameters<typeof put>[0]) =>
        Promise.resolve(written === part ? pullRequests(db, [requestOf(3, 70 + part), requestOf(ROWS + 5)]) : undefined)
          .then(() => put(row))
          .finally(() => {
            written += 1
          })) as typeof put
      await columns.keep(always)
      await columns.expectTrue(db)
      await new CountedColumns(db).expectTrue(db)
      more = part < written
      await judge(disk)
    }
  })
})
