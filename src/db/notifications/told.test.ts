import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { heldNow } from '#db/core/held.ts'
import { mutate, mutateAll } from '#db/core/mutate.ts'
import { undoChange, undoChanges } from '#db/review/undo.ts'
import { addDays } from '#domain/kernel/instant.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleAudit, sampleBooking, sampleId, sampleNotification } from '#tests/support/samples.ts'
import { storeNotification } from './notifications.ts'
import { countUnread, dropPushed, inboxOf, newestMoment, readTold } from './told.ts'

const at = (n: number): string => new Date(Date.UTC(2026, 10, 21, 8, n)).toISOString()
const idOf = (n: number): string => sampleId(14, n)

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await applyPull(db, {
    rows: [1, 2, 3].map((n) =>
      putLine('notifications', sampleNotification({ id: idOf(n), at: at(n), code: n === 3 ? 'request.cancelled' : 'booking.placed' })),
    ),
    results: [],
    lastSeq: 0,
    cursor: { epoch: 'e', scope: 's', revision: 1, after: null },
    durable: 0,
  })
})
afterEach(() => db.close())

const push = (n: number) =>
  storeNotification(db, { id: idOf(n), code: 'booking.placed', params: {}, ref: `bookings:${sampleId(5)}`, at: at(n) })
const shown = async () => (await readTold(db)).map(({ id, isRead }) => [id, isRead])
const all = { off: [] } as const

describe('what a person was told', () => {
  it('comes the newest first, and once, whether it was synced or pushed', async () => {
    await push(2)
    await push(9)
    expect(await shown()).toEqual([9, 3, 2, 1].map((n) => [idOf(n), false]))
    expect((await readTold(db)).map(({ isAhead }) => isAhead)).toEqual([true, false, false, false])
  })

  it('is no news again by a push that is older than all that is known', async () => {
    await push(0)
    expect(await shown()).toEqual([3, 2, 1].map((n) => [idOf(n), false]))
    await storeNotification(db, { id: idOf(8), code: 'booking.placed', params: {}, ref: null, at: at(1) })
    expect((await shown()).map(([id]) => id)).toContain(idOf(8))
  })

  it('is kept of pushes as far as two hundred of the newest', async () => {
    for (let n = 5; n < 206; n += 1) await push(n)
    expect(await db.notifications.orderBy('at').primaryKeys()).toEqual(Array.from({ length: 200 }, (_, n) => idOf(n + 6)))
  })

  it('is stored once, however often it is pushed', async () => {
    const again = () => storeNotification(db, { id: idOf(9), code: 'booking.placed', params: {}, ref: null, at: at(9) })
    expect([await again(), await again()]).toEqual([true, false])
    expect((await shown())[0]).toEqual([idOf(9), false])
  })

  it('is shown as far as two hundred of the newest', async () => {
    await applyPull(db, {
      rows: Array.from({ length: 205 }, (_, n) => putLine('notifications', sampleNotification({ id: idOf(n + 10), at: at(n + 10) }), 2)),
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision: 2, after: null },
      durable: 0,
    })
    const ids = (await shown()).map(([id]) => id)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, idOf(214), idOf(15)])
    expect((await countUnread(db, all)).unread).toBe(200)
  })

  it('is counted as far as it is wanted, with the newest booking', async () => {
    expect(await countUnread(db, all)).toEqual({ unread: 3, bookingAt: at(2) })
    expect(await countUnread(db, { off: ['bookings'] })).toEqual({ unread: 1, bookingAt: null })
  })

  it('is of no new booking once somebody has answered it', async () => {
    const pull = (status: 'new' | 'accepted', revision: number) =>
      applyPull(db, {
        rows: [putLine('bookings', sampleBooking({ id: sampleId(5), status }), revision)],
        results: [],
        lastSeq: 0,
        cursor: { epoch: 'e', scope: 's', revision, after: null },
        durable: 0,
      })
    await pull('new', 2)
    const before = await countUnread(db, all)
    await pull('accepted', 3)
    expect([before.bookingAt, await countUnread(db, all)]).toEqual([at(2), { unread: 3, bookingAt: null }])
  })

  it('is read one by one, or all at once, without a network', async () => {
    const { id: inboxId } = await inboxOf(db)
    await mutate(db, 'notification.read', { inboxId, notificationId: idOf(2) })
    expect((await inboxOf(db)).id).toBe(inboxId)
    expect(await shown()).toEqual([
      [idOf(3), false],
      [idOf(2), true],
      [idOf(1), false],
    ])
    await mutate(db, 'notification.readAll', { inboxId, upTo: at(3) })
    expect((await countUnread(db, all)).unread).toBe(0)
  })

  it('is cleared away, and comes back by an undo; what comes later is not cleared', async () => {
    await push(9)
    const { id: inboxId, clearedUpTo } = await inboxOf(db)
    const told = await readTold(db)
    const cleared = await mutate(db, 'notification.clearAll', { inboxId, upTo: at(3), was: clearedUpTo })
    await dropPushed(db, told)
    expect(await shown()).toEqual([])
    await applyPull(db, {
      rows: [putLine('notifications', sampleNotification({ id: idOf(4), at: at(4) }), 2)],
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision: 2, after: null },
      durable: 0,
    })
    expect(await shown()).toEqual([[idOf(4), false]])
    if (cleared.status === 'queued') await undoChange(db, cleared.mutationId)
    expect((await shown()).length).toBe(4)
  })

  it('is cleared away together with the record that comes later than its push', async () => {
    await storeNotification(db, { id: idOf(9), code: 'booking.placed', params: {}, ref: null, at: at(9), clock: 'server' })
    const told = await readTold(db)
    const upTo = newestMoment(told) ?? ''
    await mutate(db, 'notification.clearAll', { inboxId: (await inboxOf(db)).id, upTo, was: null })
    await dropPushed(db, told)
    await applyPull(db, {
      rows: [putLine('notifications', sampleNotification({ id: idOf(9), at: at(9) }), 2)],
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision: 2, after: null },
      durable: 0,
    })
    expect(await shown()).toEqual([])
  })

  it('comes back by an undo as well where its push has come and its record has not', async () => {
    await storeNotification(db, { id: idOf(9), code: 'booking.placed', params: {}, ref: null, at: at(9), clock: 'server' })
    const told = await readTold(db)
    await dropPushed(db, told)
    const args = { inboxId: (await inboxOf(db)).id, upTo: newestMoment(told) ?? '', was: null }
    const cleared = await mutate(db, 'notification.clearAll', args)
    expect(await shown()).toEqual([])
    if (cleared.status === 'queued') await undoChange(db, cleared.mutationId)
    expect((await shown()).map(([id]) => id)).toEqual([9, 3, 2, 1].map(idOf))
  })

  it('is cleared away as far as it was shown: a push that comes meanwhile stays', async () => {
    await push(8)
    const told = await readTold(db)
    await push(9)
    await dropPushed(db, told)
    await mutate(db, 'notification.clearAll', { inboxId: (await inboxOf(db)).id, upTo: at(3), was: null })
    expect(await shown()).toEqual([[idOf(9), false]])
  })

  it('is cleared up to no moment of this device’s own clock', async () => {
    await push(9)
    expect(newestMoment(await readTold(db))).toBe(at(3))
  })

  it('is misdated where it was told by a clock that ran ahead, and hides nothing that is told later', async () => {
    const pull = (dated: string, revision: number, serverNow: string) =>
      applyPull(db, {
        rows: [putLine('notifications', sampleNotification({ id: idOf(20 + revision), at: dated }), revision)],
        results: [],
        lastSeq: 0,
        cursor: { epoch: 'e', scope: 's', revision, after: null },
        durable: 0,
        serverNow,
      })
    const far = addDays(new Date().toISOString(), 800)
    await pull(far, 2, at(4))
    const told = await readTold(db)
    expect(told.map(({ isMisdated }) => isMisdated)).toEqual([true, false, false, false])
    // Neither are later bookings taken for seen with it.
    expect([newestMoment(told), (await countUnread(db, all)).bookingAt]).toEqual([at(3), at(2)])
    // Where the server says that it is that late, the device's clock is the wrong one.
    await pull(addDays(far, -1), 3, far)
    expect((await readTold(db)).map(({ isMisdated }) => isMisdated)).toEqual([false, false, false, false, false])
    await pull(at(4), 4, at(4))
    await mutate(db, 'notification.read', { inboxId: (await inboxOf(db)).id, notificationId: idOf(22) })
    expect((await shown()).map(([id]) => id)).toEqual([23, 24, 3, 2, 1].map(idOf))
  })

  it('comes back by the undo of a clearing also where it was misdated, and goes at once where nobody undoes it', async () => {
    const far = addDays(new Date().toISOString(), 800)
    await applyPull(db, {
      rows: [putLine('notifications', sampleNotification({ id: idOf(30), at: far }), 2)],
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision: 2, after: null },
      durable: 0,
    })
    const { id: inboxId, clearedUpTo } = await inboxOf(db)
    const before = await shown()
    const read = await mutateAll(db, 'notification.read', [{ inboxId, notificationId: idOf(30) }], { hold: true })
    const cleared = await mutate(db, 'notification.clearAll', { inboxId, upTo: at(3), was: clearedUpTo }, { hold: true })
    expect(await shown()).toEqual([])
    const ids = [...read, cleared].flatMap((result) => (result.status === 'queued' ? [result.mutationId] : []))
    // Whoever is about to send leaves out what can be undone yet.
    expect([...(await heldNow(db))]).toEqual(ids.slice(0, 1))
    await undoChanges(db, ids)
    expect(await shown()).toEqual(before)
  })

  it('is not doubled by two inboxes of one person', async () => {
    await mutate(db, 'notification.read', { inboxId: sampleId(15, 1), notificationId: idOf(1) })
    await mutate(db, 'notification.read', { inboxId: sampleId(15, 2), notificationId: idOf(2) })
    expect((await countUnread(db, all)).unread).toBe(1)
  })
})

describe('who takes care of it', () => {
  it('is whoever the server wrote down, by name', async () => {
    const claim = { by: 'user-2', at: at(5), decisionId: sampleId(99) }
    const refs = [`notifications:${idOf(2)}`]
    const person = { id: 'user-2', name: 'Sara' }
    const before = (await readTold(db)).find(({ id }) => id === idOf(2))
    await applyPull(db, {
      rows: [
        putLine('notifications', sampleNotification({ id: idOf(2), at: at(2), claim }), 2),
        putLine('audits', sampleAudit({ mutationId: sampleId(99), name: 'notification.claim', refs, person }), 2),
      ],
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision: 2, after: null },
      durable: 0,
    })
    const after = (await readTold(db)).find(({ id }) => id === idOf(2))
    expect([before?.claimedBy, after?.claimedBy, after?.claim?.by]).toEqual([null, 'Sara', 'user-2'])
  })
})
