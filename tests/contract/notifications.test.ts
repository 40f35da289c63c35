import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pushDevices } from '#server/database/schema.ts'
import { compactVendor } from '#server/housekeeping/compaction.ts'
import { createVendorUser } from '#server/identity/auth/vendor-users.ts'
import { ENGINES } from './engines.ts'
import { cursorAfter, readAnswer } from './read-answer.ts'
import { openWorld, ORIGIN, PASSWORD, wire, type World } from './world.ts'

type Vendor = Awaited<ReturnType<World['vendor']>>
const DAY_MS = 86_400_000

describe.each(ENGINES)('notifications, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine, { now: () => new Date(Date.now() + ahead) })
  })
  /** How far the server's clock is ahead, in ms. */
  let ahead = 0
  afterAll(() => world.close())

  const colleague = async ({ vendorId, email }: Vendor, which = 'c') => {
    const own = `${which}-${email}`
    const created = await createVendorUser(world, { vendorId, email: own, password: PASSWORD, name: 'Sara' })
    if (created.status === 'taken') throw new Error('taken')
    return { userId: created.userId, cookie: await world.signIn(own) }
  }
  const sync = async (cookie: string, mutations: readonly object[] = [], cursor: unknown = null) =>
    readAnswer(
      await world.app.request('/api/sync', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': cookie },
        body: JSON.stringify({ protocol: 2, clientId: randomUUID(), cursor, mutations, limit: 10_000 }),
      }),
    )
  const told = ({ rows }: { rows: readonly { kind: string; t: string; id: string }[] }) =>
    rows.filter(({ kind }) => kind === 'notifications').map((row) => ({ t: row.t, id: row.id, body: 'body' in row ? row.body : null }))
  const idOf = (answer: Parameters<typeof told>[0]): string => told(answer)[0]?.id ?? ''

  it('come to every device of the vendor with the change they tell of, and to no other vendor', async () => {
    const [vendor, stranger] = [await world.vendor(), await world.vendor()]
    const before = await sync(vendor.cookie)
    const requestId = await vendor.submit('renewal')
    const after = await sync(vendor.cookie, [], cursorAfter(before))
    expect(told(after)).toEqual([
      {
        t: 'put',
        id: expect.any(String),
        body: {
          id: expect.any(String),
          code: 'request.submitted.renewal',
          params: { number: 7003, bookingNumber: 10_041 },
          ref: { kind: 'requests', id: requestId },
          at: expect.any(String),
          claim: null,
        },
      },
    ])
    expect(after.rows.map(({ kind }) => kind)).toContain('requests')
    expect(told(await sync((await colleague(vendor)).cookie))).toEqual(told(after))
    expect(told(await sync(stranger.cookie))).toEqual([])
  })

  it('are none for history that is brought in quietly', async () => {
    const vendor = await world.vendor()
    await vendor.submit('renewal', false)
    expect(told(await sync(vendor.cookie))).toEqual([])
  })

  it('are read by each person for themselves, on all of their devices', async () => {
    const vendor = await world.vendor()
    const other = await colleague(vendor)
    await vendor.submit()
    const inboxId = randomUUID()
    await sync(vendor.cookie, [wire(1, 'notification.readAll', { inboxId, upTo: '2026-11-21T09:00:00.000Z' })])
    const inboxesOf = async (cookie: string) => (await sync(cookie)).rows.filter(({ kind }) => kind === 'inboxes').map(({ id }) => id)
    expect(await inboxesOf(vendor.cookie)).toEqual([inboxId])
    expect(await inboxesOf(other.cookie)).toEqual([])
    // Its id is taken, which is all that a colleague can learn of it.
    const clash = await sync(other.cookie, [wire(1, 'notification.readAll', { inboxId, upTo: '2026-11-21T09:00:00.000Z' })])
    expect(clash.results).toMatchObject([{ status: 'rejected', code: 'record.exists' }])
  })

  it('are taken by one person, whom all see, in nobody else’s name', async () => {
    const vendor = await world.vendor()
    const other = await colleague(vendor)
    await vendor.submit()
    const notificationId = idOf(await sync(vendor.cookie))
    const claim = (by: string) => wire(1, 'notification.claim', { notificationId, by })
    expect((await sync(vendor.cookie, [claim(other.userId)])).results).toMatchObject([{ status: 'rejected', code: 'mutation.invalid' }])
    expect((await sync(other.cookie, [claim(other.userId)])).results).toMatchObject([{ status: 'applied' }])
    expect(told(await sync(vendor.cookie))).toMatchObject([{ body: { claim: { by: other.userId } } }])
    // Nor does anybody give back what another one took, by naming them.
    const release = () => wire(1, 'notification.release', { notificationId, by: other.userId })
    expect((await sync(vendor.cookie, [release()])).results).toMatchObject([{ status: 'rejected', code: 'mutation.invalid' }])
    // Who takes it over does so in their own name, and what is theirs then is given back by them alone.
    const third = await colleague(vendor, 'third')
    await sync(other.cookie, [claim(other.userId)])
    const over = () => wire(1, 'notification.claim', { notificationId, by: third.userId, from: other.userId })
    expect((await sync(vendor.cookie, [over()])).results).toMatchObject([{ status: 'rejected', code: 'mutation.invalid' }])
    expect((await sync(third.cookie, [over()])).results).toMatchObject([{ status: 'applied' }])
    expect(told(await sync(other.cookie))).toMatchObject([{ body: { claim: { by: third.userId } } }])
    const theirs = wire(1, 'notification.release', { notificationId, by: third.userId })
    expect((await sync(other.cookie, [theirs])).results).toMatchObject([{ status: 'rejected', code: 'mutation.invalid' }])
  })

  it('are taken by one of two who say so at the same moment, and the other one is told', async () => {
    const vendor = await world.vendor()
    const people = [await colleague(vendor, 'one'), await colleague(vendor, 'two')]
    await vendor.submit()
    const notificationId = idOf(await sync(vendor.cookie))
    const answers = await Promise.all(
      people.map(({ cookie, userId }) => sync(cookie, [wire(1, 'notification.claim', { notificationId, by: userId })])),
    )
    const outcomes = answers.map(({ results }) => results[0])
    expect(outcomes.filter((one) => one?.status === 'applied')).toHaveLength(1)
    expect(outcomes.filter((one) => one?.status === 'rejected')).toMatchObject([{ code: 'notification.claimed' }])
    const winner = people[outcomes.findIndex((one) => one?.status === 'applied')]?.userId
    // Both devices see the same person, the one that lost included.
    for (const { cookie } of [...people, vendor]) expect(told(await sync(cookie))).toMatchObject([{ body: { claim: { by: winner } } }])
  })

  it('are cleared away on two devices of a person as far as either of them did, and what came since stays', async () => {
    const vendor = await world.vendor()
    await vendor.submit()
    await vendor.submit('removal')
    const [first, second] = told(await sync(vendor.cookie))
      .map(({ body }) => (body as { at: string } | null)?.at ?? '')
      .toSorted()
    const inboxId = randomUUID()
    const cleared = async () =>
      (await sync(vendor.cookie)).rows.flatMap((row) => (row.kind === 'inboxes' && 'body' in row ? [row.body] : []))
    const clear = (upTo: string | undefined) => wire(1, 'notification.clearAll', { inboxId, upTo, was: null })
    // The other device had seen the first one only when its network went.
    await Promise.all([sync(vendor.cookie, [clear(second)]), sync(vendor.cookie, [clear(first)])])
    expect(await cleared()).toMatchObject([{ clearedUpTo: second }])
    // Nor does an undo there bring back what was cleared here.
    await sync(vendor.cookie, [wire(1, 'notification.restoreAll', { inboxId, upTo: first, to: null })])
    expect(await cleared()).toMatchObject([{ clearedUpTo: second }])
    await vendor.submit('replacement')
    const newer = told(await sync(vendor.cookie)).filter(({ body }) => ((body as { at: string } | null)?.at ?? '') > (second ?? ''))
    expect(newer).toHaveLength(1)
  })

  it('are told after those that were told before, also where the clock was ahead then, but for those of a later day', async () => {
    const vendor = await world.vendor()
    const submitAhead = async (ms: number) => {
      ahead = ms
      await vendor.submit()
      ahead = 0
    }
    const moments = async () =>
      (await sync(vendor.cookie)).rows
        .flatMap((row) => (row.kind === 'notifications' && 'body' in row ? [row] : []))
        .toSorted((one, other) => one.revision - other.revision)
        .map(({ body }) => Date.parse(String(body['at'])))
    await submitAhead(DAY_MS / 2)
    await submitAhead(0)
    await submitAhead(0)
    const [first = 0, ...others] = await moments()
    expect(others).toEqual([first + 1, first + 2])
    await submitAhead(9 * DAY_MS)
    await submitAhead(0)
    expect((await moments()).slice(3).map((at) => at > first + 3)).toEqual([true, false])
  })

  it('go from all devices when they are past their time', async () => {
    const vendor = await world.vendor()
    await vendor.submit()
    const first = await sync(vendor.cookie)
    const committed: string[] = []
    const database: World['database'] = { ...world.database, committed: (vendorId) => void committed.push(vendorId) }
    const after = (days: number) => compactVendor(database, vendor.vendorId, new Date(Date.now() + days * DAY_MS))
    await after(89)
    expect([told(await sync(vendor.cookie, [], cursorAfter(first))), committed]).toEqual([[], []])
    await after(91)
    // Like every change of the vendor's, or a power cut could take it back unnoticed.
    expect(committed).toEqual([vendor.vendorId])
    expect(told(await sync(vendor.cookie, [], cursorAfter(first)))).toEqual([{ t: 'del', id: idOf(first), body: null }])
  })

  it('do not fail what they tell of where a device is forgotten at the same moment', async () => {
    const vendor = await world.vendor()
    const inVendor: World['database']['vendorTransaction'] = (id, work, options) =>
      world.database.vendorTransaction(id, work, { ...options, unqueued: true })
    const { vendorId, userId } = vendor
    await inVendor(vendorId, (tx) =>
      tx.orm.insert(pushDevices).values({ vendorId, userId, tokenId: 't', token: 't', deviceType: 'web-android', language: 'ar' }),
    )
    let begun: (() => void) | undefined
    const isGone = new Promise<void>((resolve) => (begun = resolve))
    const forgotten = inVendor(vendorId, async (tx) => {
      await tx.orm.delete(pushDevices).where(eq(pushDevices.vendorId, vendorId))
      begun?.()
      // Until the request has come as far as it can.
      await wait(500)
    })
    await isGone
    const [requestId] = await Promise.all([vendor.submit('renewal'), forgotten])
    expect(told(await sync(vendor.cookie))).toMatchObject([{ body: { ref: { id: requestId } } }])
  })
})
