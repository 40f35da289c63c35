import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { QuarantinedChange } from '#protocol/quarantine.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId } from '#tests/support/samples.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { takeOver } from './take-over.ts'

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const change: QuarantinedChange = {
  id: sampleId(80),
  name: 'request.reopen',
  version: 1,
  args: { requestId: sampleId(6) },
  clientAt: '2026-11-21T07:00:00.000Z',
  parkedAt: '2026-11-21T08:00:00.000Z',
  why: 'device.revoked',
}

describe('taking over what was put aside', () => {
  it('keeps what it depends on: without that it is refused here as well', async () => {
    await takeOver(db, { ...change, dependsOn: sampleId(79) })
    expect(await db.outbox.toArray()).toMatchObject([{ id: change.id, dependsOn: sampleId(79) }])
  })

  it('of a change that depends on none says nothing of it', async () => {
    await takeOver(db, change)
    expect((await db.outbox.toArray())[0]).not.toHaveProperty('dependsOn')
  })

  it('keeps the id of what the server has not judged, and gives what it has judged one and the same other id', async () => {
    await takeOver(db, change)
    for (let time = 0; time < 2; time += 1) await takeOver(db, { ...change, why: 'server.failed' })
    const ids = (await db.outbox.toArray()).map(({ id }) => id)
    expect([ids.length, ids[0], ids[1] === change.id]).toEqual([2, change.id, false])
  })
})
