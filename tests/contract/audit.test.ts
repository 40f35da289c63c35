import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Audit } from '#domain/audits/audit.ts'
import type { WireMutation } from '#protocol/sync.ts'
import { sqlState } from '#server/database/database.ts'
import { compactVendor } from '#server/housekeeping/compaction.ts'
import { replayQuarantined } from '#server/sync/quarantine/replay.ts'
import { quarantine } from '#server/mutations/quarantine.ts'
import { ENGINES } from './engines.ts'
import { cursorAfter, readAnswer } from './read-answer.ts'
import { approve, openWorld, wire, type World } from './world.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
const YEAR_MS = 365.25 * 86_400_000

describe.each(ENGINES)('who did what, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  type Vendor = Awaited<ReturnType<World['vendor']>>
  const kept = (vendorId: string) =>
    world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ revision: number; priority: number; body: Audit | null }>(
        sql`select revision::float8 as revision, priority, body from records where kind = 'audits' order by revision, id`,
      ),
    )
  const push = async (vendor: Vendor, mutations: readonly object[], clientId: string = randomUUID()) =>
    readAnswer(await vendor.post({ protocol: 2, clientId, cursor: null, mutations, limit: 10_000 }, { 'User-Agent': PHONE }))
  const last = async (vendor: Vendor) => (await kept(vendor.vendorId)).at(-1)

  it('names person, device, both clocks and every field before and after, at the revision of the change', async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    const mutation = approve(1, requestId)
    const answer = await push(vendor, [mutation])
    const request = `requests:${requestId}`
    const booking = `bookings:${vendor.booking.id}`
    const found = await last(vendor)
    expect(found).toMatchObject({ revision: answer.results[0]?.revision, priority: 1 })
    expect(found?.body).toMatchObject({
      mutationId: mutation.id,
      name: 'request.approve',
      by: 'vendor',
      person: { id: expect.any(String) as string, name: 'Test' },
      device: 'Chrome on Android',
      clientAt: mutation.clientAt,
      serverAt: answer.results[0]?.serverAt,
    })
    expect(found?.body?.refs.toSorted()).toEqual([booking, request])
    expect(found?.body?.changes[request]).toMatchObject({ status: { before: 'pending', after: 'approved' } })
    expect(found?.body?.changes[booking]).toMatchObject({ rentalDays: { before: 14, after: 21 } })
    // What stayed as it was is not told again: names and addresses of customers least of all.
    for (const fields of Object.values(found?.body?.changes ?? {})) expect(Object.keys(fields)).not.toContain('customerName')
    expect(answer.rows.filter(({ kind }) => kind === 'audits')).toMatchObject([{ t: 'put', body: found?.body }])
  })

  it('is one row for each mutation of a batch, each with what that one found', async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    const before = (await kept(vendor.vendorId)).length
    await push(vendor, [
      wire(1, 'request.reject', { requestId, reason: 'No bin free' }),
      wire(2, 'request.reopen', { requestId }),
      wire(3, 'request.reject', { requestId, reason: 'Really none' }),
    ])
    const reasons = (await kept(vendor.vendorId))
      .slice(before)
      .map(({ body }) => [body?.name, body?.changes[`requests:${requestId}`]?.['rejectionReason']])
    expect(reasons).toEqual([
      ['request.reject', { before: null, after: 'No bin free' }],
      ['request.reopen', { before: 'No bin free', after: null }],
      ['request.reject', { before: null, after: 'Really none' }],
    ])
  })

  const done = async (vendor: Vendor) => (await kept(vendor.vendorId)).map(({ body }) => body?.mutationId)

  it('has no row of what was refused: by the rule, for what it depends on, or for what another record has, beside what was done', async () => {
    const vendor = await world.vendor()
    const before = await done(vendor)
    const [open, withdrawn] = [await vendor.submit('renewal'), await vendor.submit('removal')]
    const [cancelled] = await world.marketplace(vendor.vendorId, [{ name: 'request.cancel', args: { requestId: withdrawn } }])
    const accepted = approve(1, open)
    const late = approve(2, withdrawn)
    const dependent = { ...wire(3, 'request.reject', { requestId: open, reason: 'No' }), dependsOn: late.id }
    const { results } = await push(vendor, [accepted, late, dependent, wire(4, 'nobody.knows', {}), approve(5, open)])
    expect(results.map(({ status }) => status)).toEqual(['applied', 'rejected', 'rejected', 'rejected', 'rejected'])
    const taken = { ...vendor.container, id: randomUUID() }
    expect(await world.marketplace(vendor.vendorId, [{ name: 'container.import', args: taken }])).toMatchObject([{ status: 'rejected' }])
    const submitted = (await kept(vendor.vendorId)).flatMap(({ body }) => (body?.name === 'request.submit' ? body.mutationId : []))
    expect(await done(vendor)).toEqual([...before, ...submitted, cancelled?.id, accepted.id])
  })

  it('has no second row of what was sent again: after a lost answer, twice in one push, or by another client', async () => {
    const vendor = await world.vendor()
    const mutation = approve(1, await vendor.submit('renewal'))
    const clientId = randomUUID()
    await push(vendor, [mutation], clientId)
    const rows = await done(vendor)
    expect((await push(vendor, [mutation], clientId)).results).toMatchObject([{ status: 'applied' }])
    expect((await push(vendor, [mutation, { ...mutation, seq: 2 }])).results).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
    expect(await done(vendor)).toEqual(rows)
  })

  it('reaches no device of another vendor, by a load or by what is new', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    const audits = async (cursor: ReturnType<typeof cursorAfter> | null) => {
      const answer = await readAnswer(await other.sync({ clientId: randomUUID(), cursor }))
      return { answer, of: answer.rows.flatMap(({ kind, t, ...row }) => (kind === 'audits' ? JSON.stringify([t, row]) : [])) }
    }
    const first = await audits(null)
    await push(vendor, [approve(1, await vendor.submit('renewal'))])
    const own = approve(1, await other.submit('renewal'))
    await push(other, [own])
    const [loaded, since] = [await audits(null), await audits(cursorAfter(first.answer))]
    expect([first.of.length, loaded.of.length, since.of.length]).toEqual([0, 1, 1])
    for (const row of [...loaded.of, ...since.of]) expect(row).toContain(own.id)
  })

  it('names the marketplace for its own, and keeps from devices what merely brought records in', async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('removal')
    const brought = await last(vendor)
    expect(brought).toMatchObject({ priority: 2, body: { by: 'marketplace', person: null, device: null, refs: [`requests:${requestId}`] } })
    const first = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    expect(first.rows.filter(({ kind }) => kind === 'audits')).toEqual([])
    expect(first.head.total).toBe(first.rows.length)
    await vendor.submit('renewal')
    await world.marketplace(vendor.vendorId, [{ name: 'request.cancel', args: { requestId } }])
    const next = await readAnswer(await vendor.sync({ clientId: randomUUID(), cursor: cursorAfter(first) }))
    expect(next.rows.filter(({ kind }) => kind === 'audits')).toMatchObject([
      {
        body: {
          name: 'request.cancel',
          by: 'marketplace',
          person: null,
          changes: { [`requests:${requestId}`]: { status: { after: 'cancelled' } } },
        },
      },
    ])
  })

  it('is never changed afterwards, and seen by no other vendor', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    await push(vendor, [approve(1, await vendor.submit('renewal'))])
    const altered = world.database.vendorTransaction(vendor.vendorId, async (tx) => {
      await tx.rows(sql`select lock_vendor()`)
      await tx.rows(sql`update records set body = '{}', revision = current_setting('app.revision')::bigint where kind = 'audits'`)
    })
    expect(await altered.catch((error: unknown) => sqlState(error))).toBe('55000')
    const told = JSON.stringify((await kept(other.vendorId)).map(({ body }) => body))
    expect(told).not.toContain(vendor.booking.id)
    expect(JSON.stringify((await kept(vendor.vendorId)).map(({ body }) => body))).toContain(vendor.booking.id)
  })

  it('is kept seven years, or as long as the operator says; then devices forget it too', async () => {
    const vendor = await world.vendor()
    await push(vendor, [approve(1, await vendor.submit('renewal'))])
    const first = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    const living = async () => (await kept(vendor.vendorId)).filter(({ body }) => body !== null).length
    const all = await living()
    const after = (years: number): Date => new Date(Date.now() + years * YEAR_MS)
    await compactVendor(world.database, vendor.vendorId, after(6.9))
    expect(await living()).toBe(all)
    await compactVendor(world.database, vendor.vendorId, after(7.1), 10)
    expect(await living()).toBe(all)
    await compactVendor(world.database, vendor.vendorId, after(7.1))
    expect(await living()).toBe(0)
    const next = await readAnswer(await vendor.sync({ clientId: randomUUID(), cursor: cursorAfter(first) }))
    expect(next.rows.filter(({ kind }) => kind === 'audits')).toMatchObject([{ t: 'del' }])
  })

  it('names whose change it was where the operator carries it out later', async () => {
    const vendor = await world.vendor()
    const [person] = await world.database.query<{ id: string }>(sql`select id from "user" where email = ${vendor.email}`)
    const mutation = approve(1, await vendor.submit('renewal'))
    const of = { vendorId: vendor.vendorId, mutationId: mutation.id }
    await world.database.vendorTransaction(vendor.vendorId, async (tx) => {
      const from = { vendorId: vendor.vendorId, userId: person?.id ?? '', clientId: randomUUID() }
      await quarantine(tx, { ...from, mutation, why: 'device.revoked', at: new Date().toISOString() })
    })
    expect(await replayQuarantined(world.core, { ...of, key: randomUUID() })).toMatchObject({ status: 'applied' })
    expect((await last(vendor))?.body).toMatchObject({ by: 'vendor', person: { id: person?.id, name: 'Test' }, device: null })
  })

  it('names somebody whose account is gone as they were called last', async () => {
    const vendor = await world.vendor()
    const userId = randomUUID()
    const from = { vendorId: vendor.vendorId, userId, clientId: randomUUID() }
    const putAside = async (mutation: WireMutation) => {
      await world.database.vendorTransaction(vendor.vendorId, (tx) =>
        quarantine(tx, { ...from, mutation, why: 'device.revoked', at: new Date().toISOString() }),
      )
      await replayQuarantined(world.core, { vendorId: vendor.vendorId, mutationId: mutation.id, key: randomUUID() })
      return (await last(vendor))?.body?.person
    }
    expect(await putAside(approve(1, await vendor.submit('grace_period')))).toEqual({ id: userId, name: null })
    await world.database.query(
      sql`insert into "user" (id, name, email, email_verified) values (${userId}, 'Huda', ${`${userId}@example.com`}, true)`,
    )
    await putAside(approve(2, await vendor.submit('grace_period')))
    await world.database.query(sql`update "user" set name = 'Huda Omar' where id = ${userId}`)
    await putAside(approve(3, await vendor.submit('grace_period')))
    await world.database.query(sql`delete from "user" where id = ${userId}`)
    expect(await putAside(approve(4, await vendor.submit('grace_period')))).toEqual({ id: userId, name: 'Huda Omar' })
  })
})
