import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { FAULTS } from '#tests/support/failing-disk.ts'
import { failEverywhere, STORAGE_STORIES } from './failing-storage.ts'
import { IS_RELEASE } from '#tests/support/release.ts'
import { NOON } from './random-runs.ts'
import type { Story } from './stories.ts'

describe('storage that fails', () => {
  const points: Record<string, number> = {}
  afterAll(() => {
    mkdirSync('.tmp/test/figures', { recursive: true })
    writeFileSync('.tmp/test/figures/failing-storage.json', JSON.stringify({ stories: Object.keys(STORAGE_STORIES).length, ...points }))
  })

  const cases = FAULTS.flatMap((fault) =>
    (fault === 'connection lost' || !IS_RELEASE ? [false] : [false, true]).flatMap((lasts) =>
      Object.entries(STORAGE_STORIES).map(([name, story]) => ({ fault, lasts, name, story })),
    ),
  )
  it.each(cases)(
    'at any write loses nothing, halves nothing and holds nothing up once it is well again: $fault, lasting: $lasts, $name',
    async ({ fault, lasts, name, story }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOON })
      // Said by the database library when it opens a lost connection anew.
      vi.spyOn(console, 'warn').mockImplementation((text) => expect(text).toBe('Dexie: Need to reopen db'))
      const found = await failEverywhere(name, story, { fault, lasts })
      expect(found).toBeGreaterThan(0)
      points[fault] = (points[fault] ?? 0) + found
      vi.useRealTimers()
    },
    120_000,
  )

  it('is caught where what belongs together is written in two transactions', async () => {
    const planted: Story = {
      before: ({ device }) => device.sync(),
      during: async ({ device }) => {
        const [row] = await device.db.rows('requests').toArray()
        if (!row) return
        await device.db.rows('requests').put({ ...row, status: 'rejected' })
        await device.db.rows('requests').put(row)
      },
    }
    await expect(failEverywhere('planted', planted, { fault: 'no room', lasts: false })).rejects.toThrow('no room at write 1')
  })
})
