import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { forgetEffects } from '#server/effects/forget.ts'
import { webhookChannel } from '#server/effects/webhook/webhook-channel.ts'
import { switchChannel } from '#server/effects/store.ts'
import { startWorker } from '#server/effects/worker.ts'
import { openPokes } from '#server/database/pokes.ts'
import { ENGINES } from '../engines.ts'
import { openService } from '../service-world.ts'
import { openReceiver } from './receiver.ts'

const list = v.object({
  letters: v.array(v.looseObject({ vendorId: v.string(), effectId: v.string(), deadAt: v.string(), fault: v.nullable(v.string()) })),
  next: v.nullable(v.string()),
})

describe.each(ENGINES)('dead letters, on $name', (engine) => {
  let service: Awaited<ReturnType<typeof openService>>
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  beforeAll(async () => {
    service = await openService(engine)
    receiver = await openReceiver()
    await switchChannel(service.database, 'webhook', true)
  })
  afterAll(async () => {
    await receiver.close()
    await service.close()
  })

  type Vendor = Awaited<ReturnType<typeof service.vendor>>
  /** Customers withdraw requests, of which nobody wants to hear: each becomes a dead letter. */
  const deadLetters = async (vendor: Vendor, count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const body = vendor.request()
      await service.call('POST', `/vendors/${vendor.id}/requests`, { body })
      await service.call('POST', `/vendors/${vendor.id}/requests/${body.id}/cancel`)
    }
    receiver.state.behaviour = () => 410
    await tell(vendor)
    receiver.state.behaviour = () => 204
  }
  const tell = async (vendor: Vendor): Promise<void> => {
    const core = {
      database: service.database,
      pokes: await openPokes(service.database),
      now: () => new Date(Date.now() + 1000),
      report: () => undefined,
    }
    const worker = startWorker(core, webhookChannel(core, receiver.settings))
    await worker.drain(vendor.id)
    await worker.close()
    await core.pokes.close()
  }
  const pageOf = async (query = '') => v.parse(list, (await service.call('GET', `/dead-letters${query}`, { key: null })).body)
  const everyLetter = async () => {
    const found: v.InferOutput<typeof list>['letters'] = []
    for (let next: string | null = ''; next !== null;) {
      const page: v.InferOutput<typeof list> = await pageOf(`?limit=2${next === '' ? '' : `&after=${next}`}`)
      expect(page.letters.length).toBeLessThanOrEqual(2)
      found.push(...page.letters)
      next = page.next
    }
    return found
  }
  const lettersOf = async ({ id }: Vendor) => (await everyLetter()).filter(({ vendorId }) => vendorId === id)
  const actions = async ({ id }: Vendor) => (await service.call('GET', `/vendors/${id}/dead-letters/actions`, { key: null })).body

  it('are listed over all vendors in pages, each once', async () => {
    const [one, other] = [await service.vendor(), await service.vendor()]
    await deadLetters(one, 3)
    await deadLetters(other, 2)
    const found = await everyLetter()
    expect(found.map(({ vendorId }) => vendorId).toSorted()).toEqual([one.id, one.id, one.id, other.id, other.id].toSorted())
    expect(new Set(found.map(({ effectId }) => effectId)).size).toBe(5)
    expect(found.map(({ fault }) => fault)).toEqual(Array.from({ length: 5 }, () => 'http_410'))
    expect(found.map(({ deadAt }) => deadAt)).toEqual(found.map(({ deadAt }) => deadAt).toSorted())
  })

  it('are sent again, one or all, once for a repeated call, and it is kept who was told what', async () => {
    const vendor = await service.vendor()
    await deadLetters(vendor, 2)
    const own = await lettersOf(vendor)
    const key = randomUUID()
    const path = `/vendors/${vendor.id}/dead-letters/${own[0]?.effectId}/resend`
    expect(await service.call('POST', path, { key })).toMatchObject({ status: 200, body: { resent: 1 } })
    expect(await service.call('POST', path, { key })).toMatchObject({ status: 200, body: { resent: 0 } })
    expect(await service.call('POST', path)).toMatchObject({ status: 404 })
    const before = receiver.state.handled.length
    await tell(vendor)
    expect(receiver.state.handled.slice(before).map(({ id }) => id)).toEqual([own[0]?.effectId])
    expect((await service.call('POST', '/dead-letters/resend')).body['resent']).toBeGreaterThanOrEqual(1)
    expect(await pageOf()).toEqual({ letters: [], next: null })
    await tell(vendor)
    expect(receiver.state.handled.map(({ id }) => id)).toContain(own[1]?.effectId)
    expect(await actions(vendor)).toMatchObject({
      actions: [
        { action: 'resent', effectId: own[1]?.effectId, attempts: 1, fault: 'http_410', reason: null },
        { action: 'resent', effectId: own[0]?.effectId, key },
      ],
    })
  })

  it('are sent again once each, of several operators who press at the same time', async () => {
    const vendor = await service.vendor()
    await deadLetters(vendor, 3)
    const own = await lettersOf(vendor)
    expect(own).toHaveLength(3)
    const before = receiver.state.calls.length
    const each = own.map(({ effectId }) => `/vendors/${vendor.id}/dead-letters/${effectId}/resend`)
    const paths = ['/dead-letters/resend', '/dead-letters/resend', ...each, ...each]
    const answers = await Promise.all(paths.map((path) => service.call('POST', path)))
    // Whoever comes second finds it gone.
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    await Promise.all([tell(vendor), tell(vendor)])
    const again = receiver.state.calls.slice(before).map(({ id }) => id)
    const ids = own.map(({ effectId }) => effectId).toSorted()
    expect(again.filter((id) => ids.includes(id)).toSorted()).toEqual(ids)
    expect(await actions(vendor)).toHaveProperty('actions.length', 3)
  })

  it('have all their attempts anew when they are sent again', async () => {
    const vendor = await service.vendor()
    await deadLetters(vendor, 1)
    await service.call('POST', '/dead-letters/resend')
    receiver.state.behaviour = () => 410
    await tell(vendor)
    receiver.state.behaviour = () => 204
    expect((await lettersOf(vendor)).map(({ attempts }) => attempts)).toEqual([1])
    await service.call('POST', '/dead-letters/resend')
    await tell(vendor)
    expect(await lettersOf(vendor)).toEqual([])
  })

  it('are thrown away with a reason, which stays', async () => {
    const vendor = await service.vendor()
    await deadLetters(vendor, 1)
    const [letter] = await lettersOf(vendor)
    const path = `/vendors/${vendor.id}/dead-letters/${letter?.effectId}/discard`
    expect(await service.call('POST', path, { body: { reason: '' } })).toMatchObject({ status: 400, body: { code: 'body.invalid' } })
    expect(await lettersOf(vendor)).toHaveLength(1)
    const key = randomUUID()
    const request = () =>
      service.app.request(`/api/service/v1${path}`, {
        method: 'POST',
        headers: { 'Authorization': `Bearer ${'k'.repeat(40)}`, 'Idempotency-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ reason: 'The customer was called.' }),
      })
    expect([(await request()).status, (await request()).status]).toEqual([204, 204])
    expect(await lettersOf(vendor)).toEqual([])
    await tell(vendor)
    expect(receiver.state.calls.filter(({ id }) => id === letter?.effectId)).toHaveLength(1)
    expect(await actions(vendor)).toMatchObject({ actions: [{ action: 'discarded', reason: 'The customer was called.', key }] })
  })

  it('are those of their own vendor, and what was done with them is never changed', async () => {
    const [vendor, other] = [await service.vendor(), await service.vendor()]
    await deadLetters(vendor, 1)
    const [letter] = await lettersOf(vendor)
    for (const verb of ['resend', 'discard'])
      expect(
        await service.call('POST', `/vendors/${other.id}/dead-letters/${letter?.effectId}/${verb}`, { body: { reason: 'Not mine.' } }),
      ).toMatchObject({ status: 404 })
    expect(await lettersOf(vendor)).toHaveLength(1)
    await service.call('POST', '/dead-letters/resend')
    for (const change of [sql`update effect_actions set reason = 'x'`, sql`delete from effect_actions`])
      await expect(service.database.vendorTransaction(vendor.id, (tx) => tx.rows(change))).rejects.toMatchObject({
        cause: { code: '42501' },
      })
  })

  it.each(['?limit=0', '?limit=101', '?after=x', '?after=2026-11-22T00:00:00.000Z_x'])('refuse the page %s', async (query) => {
    expect(await service.call('GET', `/dead-letters${query}`, { key: null })).toMatchObject({ status: 400 })
  })

  it('are kept for half a year, and then forgotten', async () => {
    const vendor = await service.vendor()
    await deadLetters(vendor, 1)
    const [letter] = await lettersOf(vendor)
    const keepHouseIn = (days: number) =>
      service.database.vendorTransaction(vendor.id, (tx) => forgetEffects(tx, vendor.id, new Date(Date.now() + days * DAY_MS)))
    await keepHouseIn(179)
    expect(await lettersOf(vendor)).toEqual([letter])
    await keepHouseIn(181)
    expect(await lettersOf(vendor)).toEqual([])
  })
})
