import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerDisputes } from '#server/demo/disputes.ts'
import { serviceClient } from '#server/demo/client.ts'
import { samplePenalty } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { openService, SERVICE_KEY } from './service-world.ts'

type Listed = { vendorId: string; penaltyId: string; openedAt: string }

describe.each(ENGINES)('disputes about penalties, on $name', (engine) => {
  let service: Awaited<ReturnType<typeof openService>>
  beforeAll(async () => {
    service = await openService(engine)
  })
  afterAll(() => service.close())

  /** A penalty of a new vendor whose dispute was opened then. */
  const disputed = async (openedAt: string | null) => {
    const vendor = await service.vendor()
    const dispute = { reason: 'In time', files: [], openedOnDeviceAt: openedAt ?? '', decisionId: randomUUID(), answer: null }
    const penalty = samplePenalty({
      id: randomUUID(),
      bookingId: vendor.booking.id,
      bookingNumber: vendor.booking.number,
      dispute: openedAt === null ? null : { ...dispute, openedAt },
    })
    expect((await service.call('POST', `${vendor.path}/penalties`, { body: penalty })).body).toMatchObject({ status: 'applied' })
    return { vendorId: vendor.id, penaltyId: penalty.id, path: `${vendor.path}/penalties/${penalty.id}` }
  }

  const listed = async (): Promise<Listed[]> => {
    const seen: Listed[] = []
    let after = ''
    do {
      const page = await service.call('GET', `/penalties?disputed=open&limit=2${after}`)
      expect(page.status).toBe(200)
      seen.push(...(page.body['penalties'] as Listed[]))
      after = page.body['next'] === null ? '' : `&after=${encodeURIComponent(page.body['next'] as string)}`
    } while (after !== '')
    return seen
  }

  it('are listed over all vendors in pages, the longest waiting first, until they are answered', async () => {
    const plain = await disputed(null)
    const waiting = [
      await disputed('2026-11-03T09:00:00.000Z'),
      await disputed('2026-11-01T09:00:00.000Z'),
      await disputed('2026-11-02T09:00:00.000Z'),
      await disputed('2026-11-02T09:00:00.000Z'),
      await disputed('2026-11-04T09:00:00.000Z'),
    ]
    const seen = await listed()
    expect(seen.map(({ penaltyId }) => penaltyId).toSorted()).toEqual(waiting.map(({ penaltyId }) => penaltyId).toSorted())
    expect(seen.map(({ openedAt }) => openedAt)).toEqual(seen.map(({ openedAt }) => openedAt).toSorted())
    expect(seen).toContainEqual({ vendorId: waiting[0]?.vendorId, penaltyId: waiting[0]?.penaltyId, openedAt: '2026-11-03T09:00:00.000Z' })
    const [upheld, waived] = waiting
    await service.call('POST', `${upheld?.path}/uphold`, { body: { note: 'It was late' } })
    await service.call('POST', `${waived?.path}/settle`, { body: { as: 'waived' } })
    await service.call('POST', `${plain.path}/settle`, { body: { as: 'paid' } })
    const left = (await listed()).map(({ penaltyId }) => penaltyId)
    expect(left.toSorted()).toEqual(
      waiting
        .slice(2)
        .map(({ penaltyId }) => penaltyId)
        .toSorted(),
    )
    for (const query of ['', '?disputed=maybe', '?disputed=open&limit=0', '?disputed=open&after=nonsense'])
      expect([query, (await service.call('GET', `/penalties${query}`)).status]).toEqual([query, 400])
  })

  it("are answered by the demo's Admin in time, each once", async () => {
    const openedAt = '2026-11-21T09:00:00.000Z'
    const mine = await Promise.all([1, 2, 3, 4, 5, 6].map(() => disputed(openedAt)))
    const client = serviceClient((path, init) => service.app.request(path, init), SERVICE_KEY)
    const look = (minutes: number) => answerDisputes({ client, seed: 'test', now: () => new Date(Date.parse(openedAt) + minutes * 60_000) })
    const open = async () => (await listed()).filter(({ penaltyId }) => mine.some((one) => one.penaltyId === penaltyId)).length
    await look(9)
    expect(await open()).toBe(6)
    for (const minutes of [41, 42]) await look(minutes)
    expect(await open()).toBe(0)
    for (const { path } of mine) {
      const { body } = await service.call('GET', path)
      const isUpheld = (body['dispute'] as { answer: unknown }).answer !== null
      expect(body['status']).toBe(isUpheld ? 'unpaid' : 'waived')
    }
  })
})
