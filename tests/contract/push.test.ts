import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVendorUser } from '#server/identity/auth/vendor-users.ts'
import { MAX_MUTATIONS, VENDOR_HEADER } from '#protocol/sync.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { ENGINES } from './engines.ts'
import { cursorAfter, readAnswer, readProblem } from './read-answer.ts'
import { approve, openWorld, PASSWORD, wire, type World } from './world.ts'

describe.each(ENGINES)('pushing mutations, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const rowOf = async (vendor: Awaited<ReturnType<World['vendor']>>, id: string) =>
    (await readAnswer(await vendor.sync({ clientId: randomUUID() }))).rows.find((row) => row.id === id)

  it('answers 401 to a device of another vendor than the one signed in, and carries nothing out', async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    const mutation = approve(1, requestId)
    const body = { protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: null, mutations: [mutation], limit: 100 }
    expect((await vendor.post(body, { [VENDOR_HEADER]: randomUUID() })).status).toBe(401)
    expect((await vendor.post(body, { [VENDOR_HEADER]: vendor.vendorId })).status).toBe(200)
  })

  it('applies an approval with its effect at one revision and answers with result and rows', async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    const clientId = randomUUID()
    const first = await readAnswer(await vendor.sync({ clientId }))
    const answer = await readAnswer(await vendor.sync({ clientId, cursor: cursorAfter(first), mutations: [approve(1, requestId)] }))
    expect(answer.results).toMatchObject([{ seq: 1, status: 'applied', code: null, revision: first.head.to + 1 }])
    expect(answer.head).toMatchObject({ from: first.head.to, to: first.head.to + 1, lastSeq: 1, complete: true, total: null })
    const [audit, ...rows] = answer.rows
    expect(audit).toMatchObject({ kind: 'audits', revision: first.head.to + 1 })
    expect(rows.map((row) => [row.kind, row.id, row.revision])).toEqual([
      ['bookings', vendor.booking.id, first.head.to + 1],
      ['requests', requestId, first.head.to + 1],
    ])
    expect(rows[0]).toMatchObject({ t: 'put', body: { rentalDays: 21, pickupOn: '2026-12-01' } })
    expect(rows[1]).toMatchObject({ t: 'put', body: { status: 'approved', decidedOnDeviceAt: '2026-11-21T09:29:58.000Z' } })
  })

  it('gives a repeated mutation its stored outcome and has its effect once', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const mutation = approve(1, await vendor.submit('renewal'))
    const once = await readAnswer(await vendor.sync({ clientId, mutations: [mutation] }))
    const again = await readAnswer(await vendor.sync({ clientId, mutations: [mutation] }))
    expect(again.results).toEqual(once.results)
    expect(again.head.to).toBe(once.head.to)
    expect(await rowOf(vendor, vendor.booking.id)).toMatchObject({ body: { rentalDays: 21 } })
  })

  it('runs the same push sent at the same moment eight times exactly once', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const mutations = [approve(1, await vendor.submit('renewal')), approve(2, await vendor.submit('grace_period'))]
    const answers = await Promise.all(Array.from({ length: 8 }, async () => readAnswer(await vendor.sync({ clientId, mutations }))))
    for (const answer of answers) {
      expect(answer.results).toEqual(answers[0]?.results)
      expect(answer.head.lastSeq).toBe(2)
    }
    expect(await rowOf(vendor, vendor.booking.id)).toMatchObject({ body: { rentalDays: 21, pickupOn: '2026-12-04' } })
  })

  it('gives the stored outcome to the same mutation under another client id and advances that number', async () => {
    const vendor = await world.vendor()
    const mutation = approve(1, await vendor.submit('renewal'))
    const before = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: [mutation] }))
    const after = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: [mutation] }))
    expect(after.results).toEqual(before.results)
    expect(after.head).toMatchObject({ lastSeq: 1, to: before.head.to })
  })

  it('rejects a used mutation id with other arguments, also when asked again, and keeps the first effect', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const id = randomUUID()
    await vendor.sync({ clientId, mutations: [approve(1, await vendor.submit('renewal'), id)] })
    const forged = approve(2, await vendor.submit('renewal'), id)
    for (let i = 0; i < 2; i += 1) {
      const answer = await readAnswer(await vendor.sync({ clientId, mutations: [forged] }))
      expect(answer.results).toMatchObject([{ seq: 2, id, status: 'rejected', code: 'mutation.id_reused' }])
      expect(answer.head.lastSeq).toBe(2)
    }
    expect(await rowOf(vendor, vendor.booking.id)).toMatchObject({ body: { rentalDays: 21 } })
  })

  it('takes the order of keys in the arguments for nothing', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const requestId = await vendor.submit('renewal')
    const operationId = randomUUID()
    const id = randomUUID()
    const once = await readAnswer(await vendor.sync({ clientId, mutations: [wire(1, 'request.approve', { requestId, operationId }, id)] }))
    const again = await readAnswer(await vendor.sync({ clientId, mutations: [wire(1, 'request.approve', { operationId, requestId }, id)] }))
    expect(again.results).toEqual(once.results)
  })

  it('stores a rejection, advances the last done seq past it, consumes no revision and goes on with the next mutation', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const requestId = await vendor.submit('renewal')
    const before = await readAnswer(await vendor.sync({ clientId }))
    const mutations = [
      wire(1, 'request.reject', { requestId, reason: 'No truck' }),
      approve(2, requestId),
      approve(3, await vendor.submit('grace_period')),
    ]
    const answer = await readAnswer(await vendor.sync({ clientId, mutations }))
    expect(answer.results.map(({ seq, status, code, revision }) => ({ seq, status, code, revision: revision - before.head.to }))).toEqual([
      // The customer's second request took a revision of its own between the two.
      { seq: 1, status: 'applied', code: null, revision: 2 },
      { seq: 2, status: 'rejected', code: 'request.already_rejected', revision: 2 },
      { seq: 3, status: 'applied', code: null, revision: 2 },
    ])
    expect(answer.results[1]?.params).toEqual({ number: 7003 })
    const again = await readAnswer(await vendor.sync({ clientId, mutations }))
    expect(again.results).toEqual(answer.results)
  })

  it('refuses a skipped number with protocol.gap and keeps what came before it', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const mutations = [approve(1, await vendor.submit('renewal')), approve(3, await vendor.submit('grace_period'))]
    expect(await readProblem(await vendor.sync({ clientId, mutations }))).toMatchObject({
      status: 409,
      code: 'protocol.gap',
      serverNow: expect.any(String) as string,
    })
    const answer = await readAnswer(await vendor.sync({ clientId }))
    expect(answer.head.lastSeq).toBe(1)
    expect(answer.rows.filter((row) => row.t === 'put' && row.kind === 'requests' && row.body.status === 'approved')).toHaveLength(1)
  })

  it('tells a device it does not know to start over when its numbers do not begin at 1', async () => {
    const vendor = await world.vendor()
    const mutations = [approve(7, await vendor.submit('renewal'))]
    expect(await readProblem(await vendor.sync({ clientId: randomUUID(), mutations }))).toMatchObject({
      status: 409,
      code: 'reset.client',
      serverNow: expect.any(String) as string,
    })
  })

  it('tells a device whose number was used by another mutation to start over', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    await vendor.sync({ clientId, mutations: [approve(1, await vendor.submit('renewal'))] })
    const fork = await vendor.sync({ clientId, mutations: [approve(1, await vendor.submit('grace_period'))] })
    expect(await readProblem(fork)).toMatchObject({ status: 409, code: 'reset.client', serverNow: expect.any(String) as string })
  })

  it('refuses a client id of another person of the same vendor', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    await readAnswer(await vendor.sync({ clientId, mutations: [approve(1, await vendor.submit('renewal'))] }))
    const email = `${randomUUID()}@example.com`
    await createVendorUser(world, { vendorId: vendor.vendorId, email, password: PASSWORD, name: 'Second' })
    const requestId = await vendor.submit('grace_period')
    const response = await vendor.post(
      { protocol: 1, clientId, cursor: null, mutations: [approve(2, requestId)], limit: 10 },
      { Cookie: await world.signIn(email) },
    )
    expect(await readProblem(response)).toMatchObject({ status: 403, code: 'auth.forbidden' })
    expect(await rowOf(vendor, requestId)).toMatchObject({ body: { status: 'pending' } })
  })

  it('refuses a client id of another vendor', async () => {
    const [one, other] = [await world.vendor(), await world.vendor()]
    const clientId = randomUUID()
    await readAnswer(await one.sync({ clientId, mutations: [approve(1, await one.submit('renewal'))] }))
    const requestId = await other.submit('renewal')
    expect(await readProblem(await other.sync({ clientId, mutations: [approve(1, requestId)] }))).toMatchObject({
      status: 403,
      code: 'auth.forbidden',
    })
    expect(await rowOf(other, requestId)).toMatchObject({ body: { status: 'pending' } })
  })

  it.each([
    ['an unknown name', wire(1, 'request.explode', {}), 'mutation.unknown'],
    ['a version from the future', { ...wire(1, 'request.approve', {}), version: 99 }, 'mutation.unknown'],
    ['a command of the marketplace', wire(1, 'request.cancel', { requestId: randomUUID() }), 'mutation.forbidden'],
    ['arguments of another shape', wire(1, 'request.reject', { requestId: 'x' }), 'mutation.invalid'],
    ['no arguments', wire(1, 'request.reject', null), 'mutation.invalid'],
    ['text that PostgreSQL cannot store', wire(1, 'request.reject', { requestId: randomUUID(), reason: 'a\0b' }), 'mutation.invalid'],
    ['half a surrogate pair', wire(1, 'request.reject', { requestId: randomUUID(), reason: 'a\ud800b' }), 'mutation.invalid'],
    ['a name that PostgreSQL cannot store', wire(1, 'a\0b', {}), 'mutation.unknown'],
    [
      'a clock that is no clock',
      { ...wire(1, 'request.reject', { requestId: randomUUID(), reason: 'x' }), clientAt: 'yesterday' },
      'mutation.invalid',
    ],
    [
      'a clock that PostgreSQL cannot store',
      { ...wire(1, 'request.reject', { requestId: randomUUID(), reason: 'x' }), clientAt: '\0' },
      'mutation.invalid',
    ],
  ])('stores a rejection for %s, so that it never blocks the queue', async (_what, mutation, code) => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const answer = await readAnswer(await vendor.sync({ clientId, mutations: [mutation] }))
    expect(answer.results).toMatchObject([{ seq: 1, status: 'rejected', code }])
    expect(answer.head.lastSeq).toBe(1)
    expect((await readAnswer(await vendor.sync({ clientId, mutations: [mutation] }))).results).toEqual(answer.results)
  })

  it('stores a rejection for arguments nested without end', async () => {
    const vendor = await world.vendor()
    const depth = 100_000
    // Built as text: JSON.stringify itself cannot go that deep.
    const body = JSON.stringify({
      protocol: 1,
      clientId: randomUUID(),
      cursor: null,
      mutations: [wire(1, 'request.reject', 'HERE')],
      limit: 10,
    })
    const response = await world.app.request('/api/sync', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Origin': 'https://portal.example', 'Cookie': vendor.cookie },
      body: body.replace('"HERE"', `${'['.repeat(depth)}${']'.repeat(depth)}`),
    })
    expect((await readAnswer(response)).results).toMatchObject([{ seq: 1, status: 'rejected', code: 'mutation.invalid' }])
  })

  it.each([
    ['no JSON', '{', 400, 'body.invalid'],
    ['another shape', '{"protocol":1}', 400, 'body.invalid'],
    [
      'a client id that is no UUID',
      JSON.stringify({ protocol: 1, clientId: "' or 1=1", cursor: null, mutations: [], limit: 10 }),
      400,
      'body.invalid',
    ],
    [
      'too many mutations',
      JSON.stringify({
        protocol: 1,
        clientId: randomUUID(),
        cursor: null,
        mutations: Array.from({ length: MAX_MUTATIONS + 1 }, (_, i) => wire(i + 1, 'x', {})),
        limit: 10,
      }),
      400,
      'body.invalid',
    ],
    [
      'too many bytes',
      JSON.stringify({ protocol: 1, clientId: randomUUID(), cursor: null, mutations: [wire(1, 'x', 'y'.repeat(400_000))], limit: 10 }),
      413,
      'body.too_large',
    ],
    [
      'an older protocol',
      JSON.stringify({ protocol: 0, clientId: randomUUID(), cursor: null, mutations: [], limit: 10 }),
      426,
      'protocol.too_old',
    ],
  ])('answers %s with a problem and applies nothing', async (_what, body, status, code) => {
    const vendor = await world.vendor()
    const response = await world.app.request('/api/sync', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Origin': 'https://portal.example', 'Cookie': vendor.cookie },
      body,
    })
    expect(await readProblem(response)).toMatchObject({ status, code })
  })

  it('answers 503 when the database fails in the middle, keeps nothing of the push and takes it whole the next time', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const mutations = [approve(1, await vendor.submit('renewal')), approve(2, await vendor.submit('grace_period'))]
    const original = world.core.now
    let calls = 0
    // The server's clock is read for the call and then inside the push's transaction, which loses its connection there.
    Object.assign(world.core, {
      now: () => {
        calls += 1
        if (calls === 2) throw Object.assign(new Error('gone'), { code: '08006' })
        return original()
      },
    })
    const parts = { ...world.core, auth: world.auth, publicUrl: 'https://portal.example' }
    const { syncRoutes } = await import('#server/sync/routes.ts')
    const { answerProblem } = await import('#server/http/problems.ts')
    const app = syncRoutes(parts)
    app.onError((error) => answerProblem(error))
    const body = JSON.stringify({ protocol: 1, clientId, cursor: null, mutations, limit: 10 })
    const headers = { 'Content-Type': 'application/json', 'Origin': 'https://portal.example', 'Cookie': vendor.cookie }
    expect(await readProblem(await app.request('/', { method: 'POST', headers, body }))).toMatchObject({
      status: 503,
      code: 'server.busy',
      retryAfter: 2,
    })
    Object.assign(world.core, { now: original })
    expect((await readAnswer(await vendor.sync({ clientId }))).head.lastSeq).toBe(0)
    const answer = await readAnswer(await vendor.sync({ clientId, mutations }))
    expect(answer.results.map((result) => result.status)).toEqual(['applied', 'applied'])
    expect(await rowOf(vendor, vendor.booking.id)).toMatchObject({ body: { rentalDays: 21, pickupOn: '2026-12-04' } })
  })

  it('met no unexpected failure on the way', () => {
    expect(world.failures).toEqual([])
  })
})
