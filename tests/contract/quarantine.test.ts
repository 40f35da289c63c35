import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import { quarantinedList, type QuarantinedChange } from '#protocol/quarantine.ts'
import { healthRoutes } from '#server/main/health.ts'
import { requireKnown } from '#server/database/migrations.ts'
import { forgetFaults, hitsSeveral, noteFault, TOGETHER_MS } from '#server/sync/quarantine/faults.ts'
import { MAX_LISTED_BYTES } from '#server/sync/quarantine/quarantined.ts'
import { executeOrQuarantine, MAX_FAILURES } from '#server/sync/quarantine/execute-or-quarantine.ts'
import { replayQuarantined } from '#server/sync/quarantine/replay.ts'
import { answerProblem, problemOf } from '#server/http/problems.ts'
import { compactVendor } from '#server/housekeeping/compaction.ts'
import { push } from '#server/sync/push.ts'
import { ENGINES } from './engines.ts'
import { cursorAfter, readAnswer, readProblem } from './read-answer.ts'
import { approve, openWorld, ORIGIN, wire, type World } from './world.ts'

type Vendor = Awaited<ReturnType<World['vendor']>>

describe.each(ENGINES)('changes that are put aside, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const call = (vendor: Pick<Vendor, 'cookie'>, method: string, path = '') =>
    world.app.request(`/api/parked${path}`, { method, headers: { Origin: ORIGIN, Cookie: vendor.cookie } })
  const listed = async (vendor: Vendor): Promise<QuarantinedChange[]> =>
    v.parse(quarantinedList, await (await call(vendor, 'GET')).json()).changes

  /** A vendor whose booking a rule cannot write back: approving its request is a defect of the server. */
  const withFailing = async () => {
    // Each test is a time of its own: what another one failed on did not happen to several vendors at once.
    await world.database.query(sql`delete from server_faults`)
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    await world.write(vendor.vendorId, [put('bookings', { ...vendor.booking, quantity: -1 } as typeof vendor.booking)])
    const repairRows = () => world.write(vendor.vendorId, [put('bookings', vendor.booking)])
    return { vendor, requestId, repairRows }
  }

  it('quarantines a mutation at the third failure, with its arguments, and lets the queue go on', async () => {
    const { vendor, requestId } = await withFailing()
    const clientId = randomUUID()
    const mutations = [wire(1, 'mutation.skip', {}), approve(2, requestId), wire(3, 'mutation.skip', {})]
    for (let failure = 1; failure < MAX_FAILURES; failure += 1) {
      expect(await readProblem(await vendor.sync({ clientId, mutations }))).toMatchObject({ status: 500, code: 'server.failed' })
      expect(await listed(vendor)).toEqual([])
    }
    const answer = await readAnswer(await vendor.sync({ clientId, mutations }))
    expect(answer.results.map(({ seq, status, code }) => [seq, status, code])).toEqual([
      [1, 'applied', null],
      [2, 'rejected', 'mutation.parked'],
      [3, 'applied', null],
    ])
    expect(answer.head.lastSeq).toBe(3)
    expect(await listed(vendor)).toMatchObject([
      { id: mutations[1]?.id, name: 'request.approve', args: mutations[1]?.args, why: 'server.failed' },
    ])
    expect(await readAnswer(await vendor.sync({ clientId, mutations }))).toMatchObject({ results: answer.results })
    expect(world.failures.splice(0)).toHaveLength(MAX_FAILURES - 1)
  })

  it('quarantines it once when eight calls fail at the same moment', async () => {
    const { vendor, requestId } = await withFailing()
    const mutations = [approve(1, requestId)]
    const clientId = randomUUID()
    await Promise.all(Array.from({ length: 8 }, async () => vendor.sync({ clientId, mutations })))
    const answer = await readAnswer(await vendor.sync({ clientId, mutations }))
    expect(answer.results).toMatchObject([{ code: 'mutation.parked' }])
    expect(answer.head.lastSeq).toBe(1)
    expect(await listed(vendor)).toHaveLength(1)
    world.failures.splice(0)
  })

  it('does not count an outage', async () => {
    const vendor = await world.vendor()
    const count = () =>
      world.database.vendorTransaction(vendor.vendorId, (tx) =>
        tx.rows(sql`select 1 from mutation_failures union all select 1 from parked_mutations`),
      )
    const closed = {
      ...world.core.database,
      vendorTransaction: () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' })),
    }
    const caller = {
      vendorId: vendor.vendorId,
      userId: vendor.userId,
      name: 'U',
      device: 'Test',
      clientId: randomUUID(),
      mutation: wire(1, 'mutation.skip', {}),
    }
    for (let i = 0; i < 5; i += 1) await expect(executeOrQuarantine({ ...world.core, database: closed }, caller)).rejects.toThrow('down')
    expect(await count()).toEqual([])
  })

  /** Approvals of this vendor meet an error of the database with that SQLSTATE, whenever they are tried. */
  const breakStatements = async (vendorId: string, state: string) => {
    await world.database.query(sql`
      create or replace function break_statement() returns trigger language plpgsql as $$
      begin raise exception 'planted' using errcode = tg_argv[0]; end $$`)
    const name = `broken_${randomUUID().replaceAll('-', '')}`
    await world.database.query(
      sql.raw(`create trigger ${name} before insert on mutation_results for each row
        when (new.vendor_id = '${vendorId}' and new.name = 'request.approve' and new.code is null) execute function break_statement('${state}')`),
    )
    return () => world.database.query(sql.raw(`drop trigger ${name} on mutation_results`))
  }
  const at = (now: number) => ({ ...world.core, now: () => new Date(now) })
  const tryTimes = async (core: World['core'], vendor: Vendor, mutation: ReturnType<typeof approve>, times: number) => {
    const caller = { vendorId: vendor.vendorId, userId: vendor.userId, name: 'U', device: 'Test', clientId: vendor.zone.id, mutation }
    const codes: (string | null)[] = []
    for (let i = 0; i < times; i += 1)
      codes.push(
        await executeOrQuarantine(core, caller).then(
          ({ code }) => code,
          () => 'threw',
        ),
      )
    return codes
  }
  const threw = (times: number) => Array.from({ length: times }, () => 'threw')

  it('waits a day before it quarantines what does not fit the database (SQL class 42), and quarantines other SQL errors as ever', async () => {
    await world.database.query(sql`delete from server_faults`)
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    const [mutation, others] = [approve(1, await vendor.submit('renewal')), approve(1, await other.submit('renewal'))]
    const repairRows = [await breakStatements(vendor.vendorId, '42703'), await breakStatements(other.vendorId, '23514')]
    const begun = Date.now()
    expect(await tryTimes(at(begun), vendor, mutation, 5)).toEqual(threw(5))
    expect(await tryTimes(at(begun), other, others, 3)).toEqual([...threw(2), 'mutation.parked'])
    expect(await tryTimes(at(begun + 86_300_000), vendor, mutation, 5)).toEqual(threw(5))
    expect(await listed(vendor)).toEqual([])
    expect(await tryTimes(at(begun + 86_500_000), vendor, mutation, 1)).toEqual(['mutation.parked'])
    for (const one of repairRows) await one()
  })

  it('quarantines what reaches the time limit of statements when it has done so for an hour, and lets what is before and behind it go on', async () => {
    await world.database.query(sql`delete from server_faults`)
    const vendor = await world.vendor()
    const repairRows = await breakStatements(vendor.vendorId, '57014')
    const mutations = [wire(1, 'mutation.skip', {}), approve(2, await vendor.submit('renewal')), wire(3, 'mutation.skip', {})] as const
    const caller = { vendorId: vendor.vendorId, userId: vendor.userId, name: 'U', device: 'Test', clientId: vendor.zone.id }
    const begun = Date.now()
    const tried = (now: number) =>
      push(at(now), caller, mutations).then(
        (outcomes) => outcomes.map(({ code }) => code),
        (error: unknown) => problemOf(error).status,
      )
    for (const minutes of [0, 1, 2, 59]) expect(await tried(begun + minutes * 60_000)).toBe(503)
    expect(await listed(vendor)).toEqual([])
    const done = () =>
      world.database.vendorTransaction(vendor.vendorId, (tx) => tx.rows(sql`select last_seq::int as seq from sync_clients`))
    expect(await done()).toEqual([{ seq: 1 }])
    expect(await tried(begun + 61 * 60_000)).toEqual([null, 'mutation.parked', null])
    await repairRows()
    expect(await listed(vendor)).toMatchObject([{ id: mutations[1].id, why: 'server.failed' }])
  })

  it('raises an alarm instead of quarantining when the same failure hits several vendors at once', async () => {
    const [one, other] = [await withFailing(), await withFailing()]
    const [mine, theirs] = [approve(1, one.requestId), approve(1, other.requestId)]
    const told: (readonly [string, Readonly<Record<string, string | number | null>>])[] = []
    const begun = Date.now()
    const core = { ...at(begun), report: (event: string, details: (typeof told)[number][1]) => void told.push([event, details]) }
    const ready = (now: number) => healthRoutes({ ...at(now), stopping: () => false }).request('/readyz')
    expect(await tryTimes(core, one.vendor, mine, 2)).toEqual(threw(2))
    expect(await (await ready(begun)).json()).toEqual({ status: 'ready', alarms: [] })
    expect(await tryTimes(core, other.vendor, theirs, 5)).toEqual(threw(5))
    expect(await tryTimes(core, one.vendor, mine, 5)).toEqual(threw(5))
    expect(told.filter(([event]) => event === 'mutation.fails_for_many').at(-1)).toEqual([
      'mutation.fails_for_many',
      { fault: 'rule.request.approve', vendors: 2 },
    ])
    const alarmed = await ready(begun)
    expect([alarmed.status, await alarmed.json()]).toEqual([200, { status: 'ready', alarms: ['mutation.fails_for_many'] }])
    // Mended, both go on where they stopped, and nothing was put aside.
    await other.repairRows()
    expect(await tryTimes(core, other.vendor, theirs, 1)).toEqual([null])
    expect([await listed(one.vendor), await listed(other.vendor)]).toEqual([[], []])
    // Alone with it for an hour, it is quarantined after all.
    const later = begun + TOGETHER_MS + 1000
    expect(await (await ready(later)).json()).toEqual({ status: 'ready', alarms: [] })
    expect(await tryTimes(at(later), one.vendor, mine, 1)).toEqual(['mutation.parked'])
  })

  it('does not keep the alarm of a clock that was ahead and has been set back', async () => {
    await world.database.query(sql`delete from server_faults`)
    const now = new Date()
    const ahead = new Date(now.getTime() + 365 * 86_400_000)
    for (const vendorId of [randomUUID(), randomUUID()]) await noteFault(world.database, { fault: 'rule.x', vendorId, now: ahead })
    expect(await hitsSeveral(world.database, ahead)).toBe(true)
    expect(await hitsSeveral(world.database, now)).toBe(false)
    expect(await noteFault(world.database, { fault: 'rule.x', vendorId: randomUUID(), now })).toBe(1)
    await forgetFaults({ database: world.database, now: () => now })
    expect(
      await world.database.query(sql`select 1 from server_faults where last_at > ${ahead.toISOString()}::timestamptz - interval '1 day'`),
    ).toEqual([])
  })

  it('neither counts nor quarantines while a newer release works on the database, says so, and is not ready', async () => {
    const { vendor, requestId } = await withFailing()
    const mutation = approve(1, requestId)
    const clientId = randomUUID()
    const ready = () =>
      healthRoutes({ ...world.core, stopping: () => false })
        .onError(answerProblem)
        .request('/readyz')
    expect((await ready()).status).toBe(200)
    await world.database.query(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`)
    for (let i = 0; i < MAX_FAILURES + 2; i += 1) {
      const response = await vendor.sync({ clientId, mutations: [mutation] })
      expect([await readProblem(response), response.headers.get('Retry-After')]).toMatchObject([{ status: 503, code: 'server.busy' }, '60'])
    }
    expect((await ready()).status).toBe(503)
    expect(world.reports).toContain('database.newer')
    await expect(requireKnown(world.database.orm)).rejects.toThrow(/newer release/)
    expect(await world.database.vendorTransaction(vendor.vendorId, (tx) => tx.rows(sql`select 1 from mutation_failures`))).toEqual([])
    await world.database.query(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
    expect((await ready()).status).toBe(200)
    world.failures.splice(0)
  })

  it('keeps what it does not know beside its rejection: unknown names, newer versions, unstorable arguments', async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    const newer = { ...approve(2, requestId), version: 99 }
    const odd = wire(3, 'x.y', { text: 'a\0b\ud800' })
    const answer = await readAnswer(
      await vendor.sync({ clientId: randomUUID(), mutations: [wire(1, 'booking.teleport', { to: 'Jeddah' }), newer, odd] }),
    )
    expect(answer.results.map(({ status, code }) => [status, code])).toEqual(
      Array.from({ length: 3 }, () => ['rejected', 'mutation.unknown']),
    )
    expect(answer.head.lastSeq).toBe(3)
    const quarantined = await listed(vendor)
    expect(quarantined.map(({ name, version, args, why }) => ({ name, version, args, why }))).toEqual(
      expect.arrayContaining([
        { name: 'booking.teleport', version: 1, args: { to: 'Jeddah' }, why: 'mutation.unknown' },
        { name: 'request.approve', version: 99, args: newer.args, why: 'mutation.unknown' },
        { name: 'x.y', version: 1, args: odd.args, why: 'mutation.unknown' },
      ]),
    )
  })

  it('takes arguments nested beyond all reason without failing', async () => {
    const vendor = await world.vendor()
    const depth = 100_000
    const text = JSON.stringify({ protocol: 1, clientId: randomUUID(), cursor: null, limit: 100, mutations: [wire(1, 'x.y', 'DEEP')] })
    const response = await world.app.request('/api/sync', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': vendor.cookie },
      body: text.replace('"DEEP"', `${'['.repeat(depth)}${']'.repeat(depth)}`),
    })
    expect((await readAnswer(response)).results).toMatchObject([{ code: 'mutation.unknown' }])
  })

  it('lists no more at a time than an answer can hold, the oldest first, and the rest when those are dealt with', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const large = 'x'.repeat(240_000)
    const mutations = Array.from({ length: 12 }, (_, at) => wire(at + 1, 'x.y', { at, large }))
    for (const mutation of mutations) await readAnswer(await vendor.sync({ clientId, mutations: [mutation] }))
    const shown: string[] = []
    for (let some = await listed(vendor); some.length > 0; some = await listed(vendor)) {
      expect(JSON.stringify(some).length).toBeLessThan(MAX_LISTED_BYTES + 10_000)
      shown.push(...some.map(({ id }) => id))
      for (const { id } of some) await call(vendor, 'DELETE', `/${id}`)
    }
    expect(shown).toEqual(mutations.map(({ id }) => id))
  })

  it('drops one for its own vendor only, and repeating that does no harm', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    const mutation = wire(1, 'x.y', {})
    await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: [mutation] }))
    expect((await call(other, 'DELETE', `/${mutation.id}`)).status).toBe(204)
    expect(await listed(vendor)).toHaveLength(1)
    for (let i = 0; i < 2; i += 1) expect((await call(vendor, 'DELETE', `/${mutation.id}`)).status).toBe(204)
    expect(await listed(vendor)).toEqual([])
    expect((await call(vendor, 'DELETE', '/nonsense')).status).toBe(404)
  })

  it('carries one out again under a new id once the fault is mended, exactly once', async () => {
    const { vendor, requestId, repairRows } = await withFailing()
    const clientId = randomUUID()
    const mutation = approve(1, requestId)
    for (let i = 0; i < MAX_FAILURES; i += 1) await vendor.sync({ clientId, mutations: [mutation] })
    world.failures.splice(0)
    await repairRows()
    const replay = (key: string) => replayQuarantined(world.core, { vendorId: vendor.vendorId, mutationId: mutation.id, key })
    const key = randomUUID()
    const before = await readAnswer(await vendor.sync({ clientId }))
    const outcomes = await Promise.all([replay(key), replay(key), replay(key)])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['applied', 'applied', 'applied'])
    const after = await readAnswer(await vendor.sync({ clientId, cursor: cursorAfter(before) }))
    expect(after.head.to).toBe(before.head.to + 1)
    expect(after.rows.find((row) => row.id === requestId)).toMatchObject({ body: { status: 'approved' } })
    expect(await listed(vendor)).toEqual([])
    expect(await replay(randomUUID())).toMatchObject({ status: 'applied', revision: after.head.to })
  })

  it('keeps a replayed change that the business rejects', async () => {
    const { vendor, requestId, repairRows } = await withFailing()
    const mutation = approve(1, requestId)
    const clientId = randomUUID()
    for (let i = 0; i < MAX_FAILURES; i += 1) await vendor.sync({ clientId, mutations: [mutation] })
    world.failures.splice(0)
    await repairRows()
    await world.marketplace(vendor.vendorId, [{ name: 'request.cancel', args: { requestId } }])
    const outcome = await replayQuarantined(world.core, { vendorId: vendor.vendorId, mutationId: mutation.id, key: randomUUID() })
    expect(outcome).toMatchObject({ status: 'rejected', code: 'request.was_cancelled' })
    expect(await listed(vendor)).toHaveLength(1)
  })

  it('forgets failures after 7 days, pieces after a day and quarantined changes after 180', async () => {
    const vendor = await world.vendor()
    const count = async () =>
      (
        await world.database.vendorTransaction(vendor.vendorId, (tx) =>
          tx.rows<{ pieces: number; failures: number; quarantined: number }>(sql`
        select (select count(*)::int from file_pieces) as pieces, (select count(*)::int from mutation_failures) as failures,
          (select count(*)::int from parked_mutations) as quarantined`),
        )
      )[0]
    await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: [wire(1, 'x.y', {})] }))
    await world.database.vendorTransaction(vendor.vendorId, async (tx) => {
      await tx.rows(sql`insert into file_uploads (vendor_id, sha256, size, reserved) values (${vendor.vendorId}::uuid, 'a', 1, 1)`)
      await tx.rows(sql`insert into file_pieces (vendor_id, sha256, first, bytes) values (${vendor.vendorId}::uuid, 'a', 0, '')`)
      await tx.rows(sql`insert into mutation_failures (vendor_id, mutation_id) values (${vendor.vendorId}::uuid, ${randomUUID()}::uuid)`)
    })
    const in_ = (days: number) => compactVendor(world.database, vendor.vendorId, new Date(Date.now() + days * 86_400_000))
    await in_(0.9)
    expect(await count()).toEqual({ pieces: 1, failures: 1, quarantined: 1 })
    await in_(1.1)
    expect(await count()).toEqual({ pieces: 0, failures: 1, quarantined: 1 })
    await in_(7.1)
    expect(await count()).toEqual({ pieces: 0, failures: 0, quarantined: 1 })
    await in_(179.9)
    expect(await count()).toEqual({ pieces: 0, failures: 0, quarantined: 1 })
    await in_(180.1)
    expect(await count()).toEqual({ pieces: 0, failures: 0, quarantined: 0 })
  })
})
