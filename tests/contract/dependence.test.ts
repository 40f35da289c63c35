import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import { MAX_FAILURES } from '#server/sync/quarantine/execute-or-quarantine.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { approve, openWorld, wire, type World } from './world.ts'

const REFUSED = ['rejected', 'mutation.dependency_refused']
const APPLIED = ['applied', null]

describe.each(ENGINES)('a mutation that depends on another, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const reject = (seq: number, requestId: string) => wire(seq, 'request.reject', { requestId, reason: 'No truck' })
  const reopen = (seq: number, requestId: string, dependsOn: string) => ({ ...wire(seq, 'request.reopen', { requestId }), dependsOn })
  type Mutation = ReturnType<typeof wire> & { dependsOn?: string }

  /** Status and code of each, sent in one push or one push each. */
  const send = async (vendor: Awaited<ReturnType<World['vendor']>>, mutations: readonly Mutation[], together: boolean) => {
    const clientId = randomUUID()
    const results = []
    for (const some of together ? [mutations] : mutations.map((mutation) => [mutation]))
      results.push(...(await readAnswer(await vendor.sync({ clientId, mutations: some }))).results)
    return results.map(({ status, code }) => [status, code])
  }

  describe.each([
    ['in the same push', true],
    ['of an earlier push', false],
  ])('%s', (_where, together) => {
    it('is carried out where that one was', async () => {
      const vendor = await world.vendor()
      const requestId = await vendor.submit('renewal')
      const first = reject(1, requestId)
      expect(await send(vendor, [first, reopen(2, requestId, first.id)], together)).toEqual([APPLIED, APPLIED])
    })

    it('is refused where that one was, and so is what depends on it', async () => {
      const vendor = await world.vendor()
      const requestId = await vendor.submit('renewal')
      // A colleague was first: taking back one's own refused rejection must not take back theirs.
      await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: [reject(1, requestId)] }))
      const first = reject(1, requestId)
      const second = reopen(2, requestId, first.id)
      const third = { ...wire(3, 'mutation.skip', {}), dependsOn: second.id }
      expect(await send(vendor, [first, second, third], together)).toEqual([['rejected', 'request.already_rejected'], REFUSED, REFUSED])
      const { rows } = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
      expect(rows.find((row) => row.id === requestId)).toMatchObject({ body: { status: 'rejected' } })
    })

    it('is refused where that one was taken back', async () => {
      const vendor = await world.vendor()
      const requestId = await vendor.submit('renewal')
      const skip = wire(1, 'mutation.skip', {})
      expect(await send(vendor, [skip, { ...approve(2, requestId), dependsOn: skip.id }], together)).toEqual([APPLIED, REFUSED])
    })

    it('is refused where the server does not know that one', async () => {
      const vendor = await world.vendor()
      const requestId = await vendor.submit('renewal')
      const later = wire(3, 'mutation.skip', {})
      const own = randomUUID()
      const mutations = [
        { ...approve(1, requestId), dependsOn: randomUUID() },
        { ...approve(2, requestId), dependsOn: later.id },
        later,
        { ...approve(4, requestId, own), dependsOn: own },
      ]
      expect(await send(vendor, mutations, together)).toEqual([REFUSED, REFUSED, APPLIED, REFUSED])
    })
  })

  it('is refused where that one is quarantined', async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    await world.write(vendor.vendorId, [put('bookings', { ...vendor.booking, quantity: -1 } as typeof vendor.booking)])
    const clientId = randomUUID()
    const quarantined = approve(1, requestId)
    const behind = { ...wire(2, 'mutation.skip', {}), dependsOn: quarantined.id }
    for (let i = 1; i < MAX_FAILURES; i += 1) await vendor.sync({ clientId, mutations: [quarantined, behind] })
    const { results } = await readAnswer(await vendor.sync({ clientId, mutations: [quarantined, behind] }))
    expect(results.map(({ code }) => code)).toEqual(['mutation.parked', 'mutation.dependency_refused'])
    world.failures.splice(0)
  })

  it('is refused where that one is another vendor’s', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    const theirs = wire(1, 'request.reject', { requestId: await other.submit('renewal'), reason: 'No truck' })
    await readAnswer(await other.sync({ clientId: randomUUID(), mutations: [theirs] }))
    const mine = { ...approve(1, await vendor.submit('renewal')), dependsOn: theirs.id }
    expect(await send(vendor, [mine], true)).toEqual([REFUSED])
  })

  it('keeps its outcome when it is repeated, also with other words about what it depends on', async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    const clientId = randomUUID()
    const [first, refused] = [reject(1, requestId), { ...approve(2, requestId), dependsOn: randomUUID() }]
    const applied = reopen(3, requestId, first.id)
    const once = await readAnswer(await vendor.sync({ clientId, mutations: [first, refused, applied] }))
    expect(once.results.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied'])
    const { dependsOn: _, ...without } = applied
    const again = [first, { ...refused, dependsOn: first.id }, without]
    expect((await readAnswer(await vendor.sync({ clientId, mutations: again }))).results).toEqual(once.results)
    expect((await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: again }))).results).toEqual(once.results)
  })

  it('that is refused waits for no file', async () => {
    const vendor = await world.vendor()
    const sha256 = createHash('sha256').update(randomUUID()).digest('hex')
    const to = { sha256, name: 'licence.pdf', type: 'application/pdf', size: 2000 }
    const edit = wire(1, 'vendor.edit', { vendorId: vendor.vendorId, edits: { licenseCertificate: { from: null, to } } })
    expect(await send(vendor, [{ ...edit, dependsOn: randomUUID() }], true)).toEqual([REFUSED])
  })

  it('met no unexpected failure on the way', () => {
    expect(world.failures).toEqual([])
  })
})
