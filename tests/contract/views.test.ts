import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_VIEWS, type View } from '#domain/views/view.ts'
import { USER_HEADER } from '#protocol/sync.ts'
import { members } from '#server/database/schema.ts'
import { compactVendor } from '#server/housekeeping/compaction.ts'
import { createVendorUser } from '#server/identity/auth/vendor-users.ts'
import { sampleView } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { cursorAfter, readAnswer } from './read-answer.ts'
import { openWorld, ORIGIN, PASSWORD, wire, type World } from './world.ts'

type Vendor = Awaited<ReturnType<World['vendor']>>

const save = (seq: number, over: Partial<View> = {}, viewId: string = randomUUID()) =>
  wire(seq, 'view.save', { viewId, view: sampleView(over) })

describe.each(ENGINES)('saved views, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  /** Somebody else who works for the same vendor, signed in. */
  const colleague = async ({ vendorId, email }: Vendor) => {
    const own = `c-${email}`
    const created = await createVendorUser(world, { vendorId, email: own, password: PASSWORD, name: 'Sara' })
    if (created.status === 'taken') throw new Error('taken')
    return { userId: created.userId, cookie: await world.signIn(own) }
  }
  const post = async (cookie: string, mutations: readonly object[], over: { cursor?: unknown; clientId?: string; as?: string } = {}) =>
    world.app.request('/api/sync', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Origin': ORIGIN,
        'Cookie': cookie,
        ...(over.as === undefined ? {} : { [USER_HEADER]: over.as }),
      },
      body: JSON.stringify({ protocol: 2, clientId: over.clientId ?? randomUUID(), cursor: over.cursor ?? null, mutations, limit: 10_000 }),
    })
  const push = async (cookie: string, mutations: readonly object[], clientId: string = randomUUID()) =>
    readAnswer(await post(cookie, mutations, { clientId }))
  const viewsIn = (answer: { rows: readonly { kind: string; t: string; id: string }[] }) =>
    answer.rows.filter(({ kind }) => kind === 'views').map(({ t, id }) => [t, id])

  it('travel to the devices of the person who saved them, and to no colleague’s: by a first load, by what changed since, and deleted', async () => {
    const vendor = await world.vendor()
    const other = await colleague(vendor)
    const mine = await push(vendor.cookie, [])
    const theirs = await push(other.cookie, [])
    const viewId = randomUUID()
    const clientId = randomUUID()
    await push(vendor.cookie, [save(1, {}, viewId)], clientId)

    const second = readAnswer(await post(vendor.cookie, [], { cursor: cursorAfter(mine) }))
    expect(viewsIn(await second)).toEqual([['put', viewId]])
    expect(viewsIn(await push(vendor.cookie, []))).toEqual([['put', viewId]])
    const seen = readAnswer(await post(other.cookie, [], { cursor: cursorAfter(theirs) }))
    expect((await seen).rows).toEqual([])
    expect(viewsIn(await push(other.cookie, []))).toEqual([])

    await push(vendor.cookie, [wire(2, 'view.delete', { viewId, was: null })], clientId)
    expect(viewsIn(await readAnswer(await post(vendor.cookie, [], { cursor: cursorAfter(await second) })))).toEqual([['del', viewId]])
    expect((await readAnswer(await post(other.cookie, [], { cursor: cursorAfter(await seen) }))).rows).toEqual([])
  })

  it('cannot be changed by a colleague who knows their id, and leave nothing in what colleagues read of who did what', async () => {
    const vendor = await world.vendor()
    const other = await colleague(vendor)
    const viewId = randomUUID()
    await push(vendor.cookie, [save(1, { name: 'Only mine' }, viewId)])
    const answer = await push(other.cookie, [
      wire(1, 'view.change', { viewId, to: { name: 'Taken over' } }),
      wire(2, 'view.delete', { viewId, was: null }),
    ])
    expect(answer.results).toMatchObject([{ status: 'rejected', code: 'record.not_found' }, { status: 'applied' }])
    const rows = (await push(vendor.cookie, [])).rows
    expect(rows.find(({ id }) => id === viewId)).toMatchObject({ body: { name: 'Only mine' } })
    expect(JSON.stringify(rows.filter(({ kind }) => kind === 'audits'))).not.toContain(viewId)
  })

  it('leave an id that a colleague’s view has, or had, to that view, and the queue goes on', async () => {
    const vendor = await world.vendor()
    const other = await colleague(vendor)
    const [kept, gone] = [randomUUID(), randomUUID()]
    await push(vendor.cookie, [save(1, { name: 'Kept' }, kept), save(2, {}, gone), wire(3, 'view.delete', { viewId: gone, was: null })])
    const { results } = await push(other.cookie, [save(1, {}, kept), save(2, {}, gone), save(3, { name: 'Behind them' })])
    expect(results.map(({ code }) => code)).toEqual(['record.exists', 'record.exists', null])
    const rows = (await push(vendor.cookie, [])).rows
    expect(rows.filter(({ kind }) => kind === 'views')).toMatchObject([{ id: kept, body: { name: 'Kept' } }])
    // One's own comes back under its id, as undoing a deletion asks for.
    expect((await push(vendor.cookie, [save(1, { name: 'Back' }, gone)])).results).toMatchObject([{ status: 'applied' }])
  })

  it('are bound to their person by the database itself, whatever the code asks for', async () => {
    const vendor = await world.vendor()
    const other = await colleague(vendor)
    await push(vendor.cookie, [save(1)])
    const count = async (userId?: string) =>
      world.database.vendorTransaction(
        vendor.vendorId,
        async (tx) => (await tx.rows(sql`select 1 from records where kind = 'views'`)).length,
        userId === undefined ? {} : { userId },
      )
    expect([await count(), await count(other.userId)]).toEqual([0, 0])
    const [owner] = await world.database.query<{ id: string }>(
      sql`select user_id as id from members where vendor_id = ${vendor.vendorId}::uuid and user_id <> ${other.userId}`,
    )
    expect(await count(owner?.id)).toBe(1)
  })

  it('are kept apart by the code too, were the database’s own policy ever lost', async () => {
    const vendor = await world.vendor()
    const other = await colleague(vendor)
    const before = await push(other.cookie, [])
    const viewId = randomUUID()
    await push(vendor.cookie, [save(1, {}, viewId)])
    await world.database.query(sql`drop policy own_person on records`)
    try {
      expect(viewsIn(await push(other.cookie, []))).toEqual([])
      expect(viewsIn(await readAnswer(await post(other.cookie, [], { cursor: cursorAfter(before) })))).toEqual([])
      const { results } = await push(other.cookie, [
        save(1),
        wire(2, 'view.change', { viewId, to: { name: 'Taken over' } }),
        save(3, { name: 'Taken over' }, viewId),
      ])
      expect(results).toMatchObject([{ status: 'applied' }, { code: 'record.not_found' }, { code: 'record.exists' }])
    } finally {
      await world.database.query(sql`
        create policy own_person on records as restrictive
          using (user_id is null or current_setting('app.user_id', true) in (user_id, '*'))`)
    }
  })

  it('do not cross over where a browser is signed in as a colleague meanwhile', async () => {
    const vendor = await world.vendor()
    const other = await colleague(vendor)
    const mine = await push(vendor.cookie, [])
    expect((await post(other.cookie, [], { cursor: cursorAfter(mine) })).status).toBe(409)
    expect((await post(other.cookie, [], { as: randomUUID() })).status).toBe(401)
    expect((await post(other.cookie, [], { as: other.userId })).status).toBe(200)
  })

  it('have one name each in a list, as people read names, and a limit; a name is free again once its view is deleted', async () => {
    const vendor = await world.vendor()
    const first = randomUUID()
    const list = 'requests/removal'
    const answer = await push(vendor.cookie, [
      save(1, { name: 'اليوم', list }, first),
      save(2, { name: ' اليَوم ', list }),
      save(3, { name: 'اليوم' }),
      wire(4, 'view.delete', { viewId: first, was: null }),
      save(5, { name: 'اليوم', list }),
      ...Array.from({ length: MOST_VIEWS }, (_, n) => save(6 + n, { name: `View ${n}`, list })),
    ])
    expect(answer.results.slice(0, 5).map(({ code }) => code)).toEqual([null, 'view.name_taken', null, null, null])
    expect(answer.results.slice(5).map(({ code }) => code)).toEqual([...Array<null>(MOST_VIEWS - 1).fill(null), 'view.too_many'])
    const later = await push(vendor.cookie, [save(1, { name: 'اليوم', list }), save(2, { name: 'One more' })])
    expect(later.results.map(({ code }) => code)).toEqual(['view.name_taken', null])
  })

  it('end when their person no longer works for the vendor', async () => {
    const vendor = await world.vendor()
    const other = await colleague(vendor)
    await push(vendor.cookie, [save(1)])
    await push(other.cookie, [save(1)])
    await world.database.orm.delete(members).where(sql`user_id = ${other.userId}`)
    await compactVendor(world.database, vendor.vendorId, new Date())
    const rows = await world.database.vendorTransaction(
      vendor.vendorId,
      (tx) => tx.rows<{ deleted: boolean }>(sql`select deleted from records where kind = 'views' order by deleted`),
      { userId: '*' },
    )
    expect(rows).toEqual([{ deleted: false }, { deleted: true }])
  })

  it('of somebody who joins just then are not taken for those of one who left', async () => {
    const vendor = await world.vendor()
    let isJoined = false
    const database: World['database'] = {
      ...world.database,
      vendorTransaction: async (id, work, options) => {
        if (!isJoined) {
          isJoined = true
          await push((await colleague(vendor)).cookie, [save(1)])
        }
        return world.database.vendorTransaction(id, work, options)
      },
    }
    await compactVendor(database, vendor.vendorId, new Date())
    const rows = await world.database.vendorTransaction(
      vendor.vendorId,
      (tx) => tx.rows<{ deleted: boolean }>(sql`select deleted from records where kind = 'views'`),
      { userId: '*' },
    )
    expect(rows).toEqual([{ deleted: false }])
  })
})
