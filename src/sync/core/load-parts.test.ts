import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCursor } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { StaleAnswer } from '#db/core/sent-request.ts'
import { headLine, putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId, sampleZone } from '#tests/support/samples.ts'
import { FirstLoad } from './first-load.ts'

const zones = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => putLine('zones', sampleZone({ id: sampleId(2, from + at) })))

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await db.meta.put({ key: 'clientId', value: 'c' })
})
afterEach(() => db.close())

const begin = (over: { cursor?: null; clientId?: string } = {}) =>
  new FirstLoad(
    { db, now: () => 0 },
    { head: headLine({ to: 1, durable: 0 }), sentRequest: { clientId: 'c', cursor: null, mutations: [], ...over }, rowsBefore: 0 },
  )
const after = async () => (await readCursor(db))?.after

describe('the parts of a first load', () => {
  it('are written while the next is read, and each before the next', async () => {
    let written = 0
    db.rows('zones').hook('creating', () => {
      written += 1
    })
    const load = begin()
    await load.segment(zones(1, 2), '')
    // Taken, and not yet written: the next may be read.
    expect(written).toBe(0)
    await load.segment(zones(3, 10_000), 'zones:a')
    expect(written).toBe(2)
    const { rest, sentRequest } = await load.finish()
    expect([rest, sentRequest.cursor?.after, await after()]).toEqual([[], 'zones:a', 'zones:a'])
    expect(await db.rows('zones').count()).toBe(10_002)
  })

  it('leave what came behind them for the end', async () => {
    const load = begin()
    await load.segment(zones(1, 1), '')
    await load.segment(zones(2, 3), 'zones:a')
    const { rest, sentRequest } = await load.finish()
    expect([rest.length, sentRequest.cursor?.after, await after()]).toEqual([3, '', ''])
  })

  it('that cannot be written are told by the next, and at the end', async () => {
    const load = begin({ clientId: 'another' })
    await load.segment(zones(1, 1), '')
    await expect(load.segment(zones(2, 10_000), 'zones:a')).rejects.toBeInstanceOf(StaleAnswer)
    await expect(load.finish()).rejects.toBeInstanceOf(StaleAnswer)
    expect(await db.rows('zones').count()).toBe(0)
  })
})
