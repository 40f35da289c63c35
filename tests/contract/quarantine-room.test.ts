import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceList } from '#protocol/devices.ts'
import { heldOfAuthor } from '#protocol/quarantine.ts'
import { DROPPED_AT_ONCE } from '#server/mutations/held-of-author.ts'
import { quarantineUnknown } from '#server/mutations/quarantine.ts'
import { LIMITS } from '#server/http/limits/limits.ts'
import { ENGINES } from './engines.ts'
import { readAnswer, readProblem } from './read-answer.ts'
import { openWorld, ORIGIN, wire, type World } from './world.ts'

describe.each(ENGINES)('room for changes that are put aside, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  it('ends for what the release does not know: more is rejected without being kept, and the operator is told once', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    const clientId = randomUUID()
    const from = { vendorId: vendor.vendorId, userId: vendor.userId, clientId: randomUUID(), at: new Date().toISOString() }
    const much = 'x'.repeat(LIMITS.unknownOfVendor.bytes - 1000)
    await world.database.vendorTransaction(vendor.vendorId, (tx) => quarantineUnknown(tx, from, [wire(1, 'x.y', much)]))
    world.reports.splice(0)
    const mutations = [1, 2, 3].map((seq) => wire(seq, 'x.y', { text: 'x'.repeat(2000) }))
    for (const mutation of mutations)
      expect((await readAnswer(await vendor.sync({ clientId, mutations: [mutation] }))).results).toMatchObject([
        { status: 'rejected', code: 'mutation.unknown' },
      ])
    await readAnswer(await other.sync({ clientId: randomUUID(), mutations: [wire(1, 'x.y', {})] }))
    const kept = ({ vendorId }: { vendorId: string }) =>
      world.database.vendorTransaction(vendorId, (tx) =>
        tx.rows(sql`select mutation_id::text as id from parked_mutations where length(args) < 5000`),
      )
    expect(await kept(vendor)).toEqual([{ id: mutations[0]?.id }])
    expect(await kept(other)).toHaveLength(1)
    expect(world.reports).toEqual(['mutation.unknown_full'])
  })

  it('is shared by all the revoked devices of one person, and each person has their own', async () => {
    const vendor = await world.vendor()
    const call = (cookie: string, method: string, path: string, body?: unknown) =>
      world.app.request(path, {
        method,
        headers: { Origin: ORIGIN, Cookie: cookie, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    const revoked = async () => {
      const cookie = await world.signIn(vendor.email)
      const { devices } = v.parse(deviceList, await (await call(cookie, 'GET', '/api/devices')).json())
      const id = devices.find((device) => device.current)?.id ?? ''
      expect((await call(vendor.cookie, 'DELETE', `/api/devices/${id}`)).status).toBe(204)
      return (count: number) => {
        const mutations = Array.from({ length: count }, (_, at) => wire(at + 1, 'x.y', {}))
        return call(cookie, 'POST', '/api/parked', { clientId: randomUUID(), mutations })
      }
    }
    const [uploadFirst, uploadSecond] = [await revoked(), await revoked()]
    expect((await uploadFirst(100)).status).toBe(200)
    const copy = (userId: string, times: number) =>
      world.database.vendorTransaction(vendor.vendorId, (tx) =>
        tx.rows(sql`
          insert into parked_mutations (vendor_id, mutation_id, client_id, seq, user_id, name, version, args, client_at, parked_at, why, token_hash)
          select vendor_id, gen_random_uuid(), gen_random_uuid(), seq, ${userId}, name, version, args, client_at, parked_at, why, token_hash
          from parked_mutations, generate_series(1, ${times}::int)`),
      )
    await copy('a colleague', 1)
    await copy(vendor.userId, LIMITS.unsentOfPerson.changes / 200 - 1)
    expect((await uploadSecond(100)).status).toBe(200)
    expect(await readProblem(await uploadSecond(1))).toMatchObject({ status: 413, code: 'parked.full' })
    expect(await readProblem(await uploadFirst(1))).toMatchObject({ status: 413, code: 'parked.full' })
  })
  it('is made again: all that somebody left there goes in parts, as many as were counted, and of nobody else', async () => {
    const [vendor, stranger] = [await world.vendor(), await world.vendor()]
    const put = (userId: string, count: number, at: string) =>
      world.database.vendorTransaction(vendor.vendorId, (tx) =>
        tx.rows<{ id: string }>(sql`
          insert into parked_mutations (vendor_id, mutation_id, client_id, seq, user_id, name, version, args, client_at, parked_at, why)
          select ${vendor.vendorId}::uuid, gen_random_uuid(), gen_random_uuid(), seq, ${userId}, 'x.y', 1, '{}', ${at}, ${at}::timestamptz, 'device.revoked'
          from generate_series(1, ${count}::int) as seq returning mutation_id::text as id`),
      )
    const [named] = await put('removed', DROPPED_AT_ONCE * 2 + 5, '2026-11-21T09:00:00.123456Z')
    await put(vendor.userId, 3, '2026-11-21T08:00:00Z')
    const ask = (cookie: string, method: string, query = '') =>
      world.app.request(`/api/parked/${named?.id}/author${query}`, { method, headers: { Origin: ORIGIN, Cookie: cookie } })
    expect((await ask(stranger.cookie, 'GET')).status).toBe(404)
    const held = v.parse(heldOfAuthor, await (await ask(vendor.cookie, 'GET')).json())
    expect(held.changes).toBe(DROPPED_AT_ONCE * 2 + 5)
    // What came after the question stays.
    await put('removed', 1, '2026-11-21T10:00:00Z')
    const drop = async (cookie: string) => (await ask(cookie, 'DELETE', `?until=${held.until}`)).json()
    expect(await drop(stranger.cookie)).toEqual({ left: 0 })
    expect([await drop(vendor.cookie), await drop(vendor.cookie), await drop(vendor.cookie), await drop(vendor.cookie)]).toEqual(
      [DROPPED_AT_ONCE + 5, 5, 0, 0].map((left) => ({ left })),
    )
    const left = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ by: string; count: number }>(
        sql`select user_id as by, count(*)::int as count from parked_mutations group by user_id order by count desc`,
      ),
    )
    expect(left).toEqual([
      { by: vendor.userId, count: 3 },
      { by: 'removed', count: 1 },
    ])
    expect((await ask(vendor.cookie, 'GET')).status).toBe(404)
  })
})
