import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defineMutation, type MutationDefinition } from '#domain/kernel/mutation.ts'
import { rejectRequest } from '#domain/requests/mutations.ts'
import { headLine } from '#protocol/sync.ts'
import { OLDEST_PROTOCOL, PROTOCOL_VERSION } from '#protocol/version.ts'
import { ENGINES } from './engines.ts'
import { readAnswer, readProblem } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

/** A release in which `request.reject` calls its reason `because`: what devices queued before says `reason`. */
const renamed = defineMutation({
  name: 'request.reject',
  version: 2,
  by: 'vendor',
  args: v.pipe(
    v.strictObject({ requestId: v.string(), because: v.string() }),
    v.transform(({ requestId, because }) => ({ requestId, reason: because })),
  ),
  needs: rejectRequest.needs,
  decide: rejectRequest.decide,
  upcast: (args) => {
    const { requestId, reason } = v.parse(v.looseObject({ requestId: v.string(), reason: v.string() }), args)
    return { requestId, because: `${reason} (as asked before)` }
  },
}) as unknown as MutationDefinition<string, never>

vi.mock(import('#domain/marketplace-catalog.ts'), async (original) => {
  const catalog = await original()
  return { ...catalog, findAnyMutation: (name) => (name === 'request.reject' ? renamed : catalog.findAnyMutation(name)) }
})

describe.each(ENGINES)('devices of other releases, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const reject = async (version: number, args: (requestId: string) => object) => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    const mutation = { ...wire(1, 'request.reject', args(requestId)), version }
    const clientId = randomUUID()
    const send = async () => readAnswer(await vendor.sync({ clientId, mutations: [mutation] }))
    const answer = await send()
    expect((await send()).results).toEqual(answer.results)
    expect(answer.head.lastSeq).toBe(1)
    return { result: answer.results[0], row: answer.rows.find((row) => row.id === requestId) }
  }

  it('have what they queued in an older shape brought to today’s', async () => {
    const { result, row } = await reject(1, (requestId) => ({ requestId, reason: 'No truck' }))
    expect(result).toMatchObject({ status: 'applied', code: null })
    expect(row).toMatchObject({ body: { status: 'rejected', rejectionReason: 'No truck (as asked before)' } })
  })

  it('are taken by their word in the present shape', async () => {
    const { result, row } = await reject(2, (requestId) => ({ requestId, because: 'No truck' }))
    expect(result).toMatchObject({ status: 'applied' })
    expect(row).toMatchObject({ body: { rejectionReason: 'No truck' } })
  })

  it('hear a rejection, which is kept, of a shape this release does not know yet', async () => {
    const { result, row } = await reject(3, (requestId) => ({ requestId, because: 'No truck' }))
    expect(result).toMatchObject({ status: 'rejected', code: 'mutation.unknown' })
    expect(row).toMatchObject({ body: { status: 'pending' } })
  })

  it('hear that an older shape does not hold what it should, instead of nothing', async () => {
    const vendor = await world.vendor()
    const mutations = [{ ...wire(1, 'request.reject', { because: 'No truck' }), version: 2 }]
    const answer = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations }))
    expect(answer.results).toMatchObject([{ status: 'rejected', code: 'mutation.invalid' }])
  })

  it('do not stop the queue for ever with an older shape that cannot be read', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const mutations = [{ ...wire(1, 'request.reject', { broken: true }), version: 1 }, wire(2, 'mutation.skip', {})]
    const send = () => vendor.sync({ clientId, mutations })
    let response = await send()
    for (let i = 0; i < 2 && response.status === 500; i += 1) response = await send()
    const answer = await readAnswer(response)
    expect(answer.results[0]).toMatchObject({ status: 'rejected' })
    expect(answer.head.lastSeq).toBe(2)
    world.failures.splice(0)
  })

  it.each([
    ['older', OLDEST_PROTOCOL - 1, { status: 426, code: 'protocol.too_old' }],
    ['newer', PROTOCOL_VERSION + 1, { status: 400, code: 'body.invalid' }],
  ])('of an %s protocol are refused before anything is done, and the change can be sent later', async (_what, protocol, refusal) => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const mutations = [{ ...wire(1, 'request.reject', { requestId: await vendor.submit('renewal'), because: 'No truck' }), version: 2 }]
    expect(await readProblem(await vendor.sync({ clientId, mutations, protocol }))).toMatchObject(refusal)
    const answer = await readAnswer(await vendor.sync({ clientId, mutations }))
    expect(answer.results).toMatchObject([{ status: 'applied' }])
  })

  it('of each protocol that is still taken are served, and told the newest', async () => {
    const vendor = await world.vendor()
    for (let protocol = OLDEST_PROTOCOL; protocol <= PROTOCOL_VERSION; protocol += 1) {
      const answer = await readAnswer(await vendor.sync({ clientId: randomUUID(), protocol, mutations: [wire(1, 'mutation.skip', {})] }))
      expect(answer.results).toMatchObject([{ status: 'applied' }])
      expect(answer.head.protocol).toBe(PROTOCOL_VERSION)
    }
  })

  it('of the first release read the head of today, whose newer word they pass over', async () => {
    const vendor = await world.vendor()
    const text = await (await vendor.sync({ clientId: randomUUID(), protocol: 1 })).text()
    const { protocol: _, ...firstHead } = headLine.entries
    const read = v.parse(v.object(firstHead), JSON.parse(text.slice(0, text.indexOf('\n'))))
    expect(read).toMatchObject({ t: 'head', lastSeq: 0, complete: true })
    expect('protocol' in read).toBe(false)
  })

  it('of an older protocol hear 426 whatever else is wrong with their call', async () => {
    const vendor = await world.vendor()
    expect((await vendor.post({ protocol: OLDEST_PROTOCOL - 1, somethingElse: true })).status).toBe(426)
  })
})
