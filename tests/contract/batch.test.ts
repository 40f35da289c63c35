import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import { MAX_FAILURES } from '#server/sync/quarantine/execute-or-quarantine.ts'
import { sampleContainer } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { readAnswer, readProblem } from './read-answer.ts'
import { approve, openWorld, wire, type World } from './world.ts'

type Vendor = Awaited<ReturnType<World['vendor']>>

describe.each(ENGINES)('a push of several mutations, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const stored = (vendor: Vendor) =>
    world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ id: string; seq: number; status: string; code: string | null; revision: number }>(sql`
        select mutation_id::text as id, seq::int as seq, status, code, revision::int as revision from mutation_results
        where actor = 'vendor' order by mutation_results.seq`),
    )

  it('gives a barcode to the first that takes it, and refuses the second of the same batch alone', async () => {
    const vendor = await world.vendor()
    const [one, two, three] = ['TWICE-1', 'TWICE-1', 'TWICE-2'].map((barcode) =>
      sampleContainer({ id: randomUUID(), zoneId: vendor.zone.id, barcode }),
    )
    const outcomes = await world.marketplace(
      vendor.vendorId,
      [one, two, three].map((args) => ({ name: 'container.import', args })),
    )
    expect(outcomes.map(({ status, code }) => [status, code])).toEqual([
      ['applied', null],
      ['rejected', 'record.exists'],
      ['applied', null],
    ])
  })

  it('is one transaction at one revision: each row is written once, each mutation has its own outcome', async () => {
    const vendor = await world.vendor()
    const requests = [await vendor.submit('renewal'), await vendor.submit('grace_period'), await vendor.submit('grace_period')]
    const clientId = randomUUID()
    const before = await readAnswer(await vendor.sync({ clientId }))
    const mutations = requests.map((requestId, at) => approve(at + 1, requestId))
    const answer = await readAnswer(await vendor.sync({ clientId, mutations }))
    const revision = before.head.to + 1
    expect(answer.head).toMatchObject({ to: revision, lastSeq: 3 })
    expect(answer.results.map((result) => [result.seq, result.id, result.status, result.revision])).toEqual(
      mutations.map(({ seq, id }) => [seq, id, 'applied', revision]),
    )
    // What one wrote the next one saw: 7 and 3 and 3 days later.
    expect(answer.rows.find((row) => row.id === vendor.booking.id)).toMatchObject({ revision, body: { pickupOn: '2026-12-07' } })
    expect(answer.rows.filter((row) => row.revision === revision).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['bookings', 'requests', 'requests', 'requests']),
    )
    expect(await stored(vendor)).toEqual(mutations.map(({ id, seq }) => ({ id, seq, status: 'applied', code: null, revision })))
    expect((await readAnswer(await vendor.sync({ clientId, mutations }))).results).toEqual(answer.results)
  })

  it('gives every kind of outcome, each to its own mutation', async () => {
    const vendor = await world.vendor()
    const [one, two] = [await vendor.submit('renewal'), await vendor.submit('grace_period')]
    const first = approve(2, one)
    const mutations = [
      wire(1, 'request.reject', { requestId: randomUUID(), reason: 'No truck' }),
      first,
      wire(3, 'request.reject', { requestId: one, reason: 'No truck' }),
      wire(4, 'booking.teleport', {}),
      { ...approve(5, two), version: 99 },
      wire(6, 'request.cancel', { requestId: two }),
      wire(7, 'request.reject', { requestId: 'x' }),
      wire(8, 'request.approve', { requestId: two, operationId: randomUUID() }, first.id),
      { ...first, seq: 9 },
      wire(10, 'mutation.skip', {}),
      approve(11, two),
    ]
    const clientId = randomUUID()
    const { head } = await readAnswer(await vendor.sync({ clientId }))
    const answer = await readAnswer(await vendor.sync({ clientId, mutations }))
    expect(answer.results.map(({ seq, status, code, revision }) => [seq, status, code, revision - head.to])).toEqual([
      [1, 'rejected', 'request.not_found', 0],
      [2, 'applied', null, 1],
      [3, 'rejected', 'request.already_approved', 1],
      [4, 'rejected', 'mutation.unknown', 1],
      [5, 'rejected', 'mutation.unknown', 1],
      [6, 'rejected', 'mutation.forbidden', 1],
      [7, 'rejected', 'mutation.invalid', 1],
      [8, 'rejected', 'mutation.id_reused', 1],
      [9, 'applied', null, 1],
      [10, 'applied', null, 1],
      [11, 'applied', null, 1],
    ])
    expect(answer.head.lastSeq).toBe(11)
    // Two of the eleven carried an id that was used.
    expect(await stored(vendor)).toHaveLength(9)
    const quarantined = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ id: string }>(sql`select mutation_id::text as id from parked_mutations order by seq`),
    )
    expect(quarantined.map(({ id }) => id)).toEqual([mutations[3]?.id, mutations[4]?.id])
    expect((await readAnswer(await vendor.sync({ clientId, mutations }))).results).toEqual(answer.results)
  })

  it.each([
    ['a missing number', (id: string) => [approve(3, id)], 'protocol.gap'],
    ['a number that was used for another one', () => [wire(1, 'mutation.skip', {})], 'reset.client'],
  ])('keeps what stands before %s', async (_what, behind, code) => {
    const vendor = await world.vendor()
    const [one, two] = [await vendor.submit('renewal'), await vendor.submit('grace_period')]
    const clientId = randomUUID()
    const mutations = [approve(1, one), ...behind(two), wire(4, 'mutation.skip', {})]
    expect(await readProblem(await vendor.sync({ clientId, mutations }))).toMatchObject({ status: 409, code })
    const { head, rows } = await readAnswer(await vendor.sync({ clientId }))
    expect(head.lastSeq).toBe(1)
    expect(await stored(vendor)).toHaveLength(1)
    expect(rows.find((row) => row.id === one)).toMatchObject({ body: { status: 'approved' } })
    expect(rows.find((row) => row.id === two)).toMatchObject({ body: { status: 'pending' } })
  })

  it('registers no device that could do nothing', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    for (const mutations of [[wire(2, 'mutation.skip', {}), wire(3, 'mutation.skip', {})], [wire(9, 'mutation.skip', {})]])
      expect((await readProblem(await vendor.sync({ clientId, mutations }))).code).toBe('reset.client')
    const known = await world.database.vendorTransaction(vendor.vendorId, (tx) => tx.rows(sql`select 1 from sync_clients`))
    expect(known).toEqual([])
  })

  it('is run one by one where the server fails on it: what is before the fault stays, and only the fault counts', async () => {
    const vendor = await world.vendor()
    const healthy = await vendor.submit('renewal')
    const container = wire(1, 'container.publish', { vendorId: vendor.vendorId, containerId: vendor.container.id, enabled: false })
    const failing = approve(2, healthy)
    const behind = wire(3, 'mutation.skip', {})
    await world.write(vendor.vendorId, [put('bookings', { ...vendor.booking, quantity: -1 } as typeof vendor.booking)])
    const clientId = randomUUID()
    world.reports.splice(0)
    expect((await vendor.sync({ clientId, mutations: [container, failing, behind] })).status).toBe(500)
    expect(world.failures.splice(0)).toHaveLength(1)
    expect(world.reports).toEqual(['push.one_by_one', 'mutation.failed'])
    expect(await stored(vendor)).toMatchObject([{ id: container.id, status: 'applied' }])
    const counted = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows(sql`select mutation_id::text as id, attempts from mutation_failures`),
    )
    expect(counted).toEqual([{ id: failing.id, attempts: 1 }])

    await world.write(vendor.vendorId, [put('bookings', vendor.booking)])
    const repaired = await readAnswer(await vendor.sync({ clientId, mutations: [container, failing, behind] }))
    expect(repaired.results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
  })

  it('says of a fault whose it is, each time and when it is put aside', async () => {
    const vendor = await world.vendor()
    const failing = approve(1, await vendor.submit('renewal'))
    await world.write(vendor.vendorId, [put('bookings', { ...vendor.booking, quantity: -1 } as typeof vendor.booking)])
    const clientId = randomUUID()
    // What hits several vendors is never put aside.
    await world.database.query(sql`delete from server_faults`)
    for (const list of [world.reports, world.details]) list.splice(0)
    for (let time = 0; time < MAX_FAILURES; time += 1) await vendor.sync({ clientId, mutations: [failing] })
    expect(world.failures.splice(0)).toHaveLength(MAX_FAILURES - 1)
    expect(world.reports).toEqual([...Array<string>(MAX_FAILURES).fill('mutation.failed'), 'mutation.parked'])
    for (const about of world.details) expect(about).toMatchObject({ vendorId: vendor.vendorId, mutationId: failing.id })
  })

  it('met no unexpected failure on the way', () => {
    expect(world.failures).toEqual([])
  })
})
