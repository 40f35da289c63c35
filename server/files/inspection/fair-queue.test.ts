import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

describe('a fair queue', () => {
  it('go round the callers: whoever comes with one is not behind the twelve of another', async () => {
    const enqueue = createFairQueue(1)
    const done: string[] = []
    const work = (who: string) => enqueue(who, () => wait(1).then(() => void done.push(who)))
    await Promise.all([...Array.from({ length: 12 }, () => work('many')), work('one'), work('two'), work('two')])
    expect(done.slice(0, 6)).toEqual(['many', 'many', 'one', 'two', 'many', 'two'])
    expect(done).toHaveLength(15)
  })

  it('are of one thing of each caller at a time, and of as many callers as there are places', async () => {
    const enqueue = createFairQueue(2)
    const now: string[] = []
    const seen: string[] = []
    const work = (who: string) =>
      enqueue(who, async () => {
        now.push(who)
        seen.push(now.toSorted().join())
        await wait(2)
        now.splice(now.indexOf(who), 1)
      })
    await Promise.all(['a', 'a', 'a', 'b', 'c', 'c'].map(work))
    expect(Math.max(...seen.map((all) => all.split(',').length))).toBe(2)
    expect(seen.filter((all) => /(\w).*\1/.test(all))).toEqual([])
  })

  it('go on behind what fails, which its own caller is told', async () => {
    const enqueue = createFairQueue(1)
    const failed = enqueue('a', () => Promise.reject(new Error('no')))
    const after = enqueue('a', () => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    expect(await after).toBe('yes')
  })
})
