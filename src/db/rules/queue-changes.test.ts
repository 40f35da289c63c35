import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleRequest } from '#tests/support/samples.ts'

const request = sampleRequest('renewal')

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  const row = { t: 'put' as const, kind: 'requests', id: request.id, revision: 1, body: request }
  await applyPull(db, { rows: [row], results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
})
afterEach(() => db.close())

describe('a text that somebody copied', () => {
  it.each([
    ['NUL and halves of characters are left out', 'No\0 bin \ud83dis\udc4d free', 'No bin is free'],
    [
      'whole characters, and what only looks like a half, stay',
      'No bin \ud83d\udc4d \\ud83d \\u0000',
      'No bin \ud83d\udc4d \\ud83d \\u0000',
    ],
  ])('%s, so that the server can store it', async (_what, reason, kept) => {
    expect(await mutate(db, 'request.reject', { requestId: request.id, reason })).toMatchObject({ status: 'queued' })
    expect(await db.rows('requests').get(request.id)).toMatchObject({ rejectionReason: kept })
    expect(await db.outbox.toArray()).toMatchObject([{ args: { reason: kept } }])
  })

  it('is refused where nothing else is in it', async () => {
    expect(await mutate(db, 'request.reject', { requestId: request.id, reason: '\0\ud83d' })).toMatchObject({ status: 'rejected' })
    expect(await db.outbox.count()).toBe(0)
  })
})
