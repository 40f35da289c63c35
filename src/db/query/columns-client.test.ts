import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { expectConsole } from '#tests/support/silence.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

describe('a page whose browser refuses workers', () => {
  it('answers by itself', async () => {
    vi.stubGlobal(
      'SharedWorker',
      class {
        constructor() {
          throw new Error('not allowed here')
        }
      },
    )
    const { matchingIds } = await import('./columns-client.ts')
    const db = openDevice()
    expect(await matchingIds(db, { kind: 'requests' })).toEqual([])
    expectConsole('warn', /not allowed/)
    db.close()
  })
})
