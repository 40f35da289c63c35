import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceList } from '#protocol/devices.ts'
import { unsentUploadAnswer, quarantinedList } from '#protocol/quarantine.ts'
import { USER_HEADER, VENDOR_HEADER } from '#protocol/sync.ts'
import { forgetRevoked, REVOKED_DAYS } from '#server/identity/devices/sessions.ts'
import { LIMITS } from '#server/http/limits/limits.ts'
import { addMember } from './add-member.ts'
import { ENGINES } from './engines.ts'
import { readAnswer, readProblem } from './read-answer.ts'
import { approve, openWorld, ORIGIN, wire, type World } from './world.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

describe.each(ENGINES)('signed-in devices, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const call = (cookie: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': cookie, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const devices = async (cookie: string) => v.parse(deviceList, await (await call(cookie, 'GET', '/api/devices')).json()).devices

  /** A vendor with a second device, which the first one revokes. */
  const withPhone = async () => {
    const vendor = await world.vendor()
    const phone = await world.signIn(vendor.email, PHONE)
    const revoke = async () => {
      const found = (await devices(vendor.cookie)).find((device) => !device.current)
      expect((await call(vendor.cookie, 'DELETE', `/api/devices/${found?.id ?? ''}`)).status).toBe(204)
    }
    return { vendor, phone, revoke }
  }
  const uploadUnsent = (cookie: string, mutations: readonly unknown[], clientId: string = randomUUID(), headers = {}) =>
    call(cookie, 'POST', '/api/parked', { clientId, mutations }, headers)
  const dropOne = async (cookie: string) => call(cookie, 'DELETE', `/api/parked/${(await quarantined(cookie))[0]?.id ?? ''}`)
  const quarantined = async (cookie: string) => v.parse(quarantinedList, await (await call(cookie, 'GET', '/api/parked')).json()).changes

  it('are listed with a name people know them by, and without anything that could be used to sign in', async () => {
    const { vendor, phone } = await withPhone()
    const list = await devices(phone)
    expect(new Map(list.map(({ label, current }) => [label, current]))).toEqual(
      new Map([
        ['Browser', false],
        ['Chrome on Android', true],
      ]),
    )
    const text = JSON.stringify(list)
    for (const cookie of [vendor.cookie, phone]) expect(text).not.toContain(/session_token=([^.;]+)/.exec(cookie)?.[1] ?? 'no token')
  })

  it('note when a device was last seen, but not at every call', async () => {
    const { phone } = await withPhone()
    await world.database.query(sql`update session set updated_at = now() - interval '2 days' where user_agent = ${PHONE}`)
    await call(phone, 'GET', '/api/session')
    const seen = (await devices(phone)).find((device) => device.current)?.lastSeenAt ?? ''
    expect(Date.now() - Date.parse(seen)).toBeLessThan(60_000)
    await call(phone, 'GET', '/api/session')
    expect((await devices(phone)).find((device) => device.current)?.lastSeenAt).toBe(seen)
  })

  it('whose session ran out are signed in no more: neither in the list, nor for an open page that beats', async () => {
    const { vendor, phone } = await withPhone()
    const { id = '' } = (await devices(phone)).find((device) => device.current) ?? {}
    expect([await world.auth.isAlive(id), (await devices(vendor.cookie)).length]).toEqual([true, 2])
    await world.database.query(sql`update session set expires_at = now() - interval '1 second' where id = ${id}`)
    expect([await world.auth.isAlive(id), (await devices(vendor.cookie)).length]).toEqual([false, 1])
  })

  it('revoke one: everything under its cookie is refused by name, everyone else goes on', async () => {
    const { vendor, phone, revoke } = await withPhone()
    await revoke()
    const requestId = await vendor.submit('renewal')
    const sync = { protocol: 1, clientId: randomUUID(), cursor: null, mutations: [approve(1, requestId)], limit: 100 }
    for (const [method, path, body] of [
      ['POST', '/api/sync', sync],
      ['GET', '/api/events', undefined],
      ['GET', '/api/session', undefined],
      ['GET', '/api/devices', undefined],
      ['GET', '/api/parked', undefined],
      ['GET', `/api/files/${'0'.repeat(64)}`, undefined],
      ['PUT', '/api/push-devices', {}],
    ] as const) {
      expect(await readProblem(await call(phone, method, path, body)), path).toMatchObject({ status: 403, code: 'device.revoked' })
    }
    const answer = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    expect(answer.rows.find((row) => row.id === requestId)).toMatchObject({ body: { status: 'pending' } })
    expect(await devices(vendor.cookie)).toHaveLength(1)
  })

  const pushesTo = async (vendorId: string): Promise<string[]> => {
    const rows = await world.database.vendorTransaction(vendorId, (tx) => tx.rows<{ token: string }>(sql`select token from push_devices`))
    return rows.map(({ token }) => token.slice(0, token.indexOf(' '))).toSorted()
  }
  /** Both devices of a person take pushes, and so does that of a colleague, whose session is named. */
  const withPushes = async () => {
    const { vendor, phone, revoke } = await withPhone()
    const { vendorId } = vendor
    for (const [cookie, name] of [
      [vendor.cookie, 'desk'],
      [phone, 'phone'],
    ] as const)
      expect(
        (await call(cookie, 'PUT', '/api/push-devices', { token: `${name} of ${vendorId}`, deviceType: 'web-android', language: 'en' }))
          .status,
      ).toBe(204)
    const userId = await addMember(world.database, vendorId)
    const session = `session of ${userId}`
    await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows(sql`
        insert into push_devices (vendor_id, token_id, token, user_id, device_type, language, session_id, seen_at)
        values (${vendorId}::uuid, ${randomUUID()}, ${`colleague of ${vendorId}`}, ${userId}, 'web-android', 'en', ${session}, now())`),
    )
    return { vendor, phone, revoke, session }
  }

  it('revoke one: nothing is pushed there from that moment, and everywhere else as before', async () => {
    const { vendor, revoke } = await withPushes()
    await revoke()
    expect(await pushesTo(vendor.vendorId)).toEqual(['colleague', 'desk'])
  })

  it('revoke one whose session went and whose pushes did not, as where the call before ended half-way', async () => {
    const { vendor } = await withPushes()
    const found = (await devices(vendor.cookie)).find((device) => !device.current)?.id ?? ''
    await world.database.query(sql`delete from session where id = ${found}`)
    expect((await call(vendor.cookie, 'DELETE', `/api/devices/${found}`)).status).toBe(404)
    expect(await pushesTo(vendor.vendorId)).toEqual(['colleague', 'desk'])
  })

  it('stop no pushes to a colleague, whose session is not theirs to end', async () => {
    const { vendor, session } = await withPushes()
    expect((await call(vendor.cookie, 'DELETE', `/api/devices/${encodeURIComponent(session)}`)).status).toBe(404)
    expect(await pushesTo(vendor.vendorId)).toEqual(['colleague', 'desk', 'phone'])
  })

  it('close the event stream of a revoked device', async () => {
    const { phone, revoke } = await withPhone()
    const stream = await call(phone, 'GET', '/api/events')
    const ended = stream.text()
    await revoke()
    expect(await ended).toContain('event: poke')
  })

  it('let a revoked device sign in anew', async () => {
    const { vendor, phone, revoke } = await withPhone()
    await revoke()
    const again = await world.signIn(vendor.email, PHONE)
    expect((await call(again, 'GET', '/api/session')).status).toBe(200)
    expect((await call(phone, 'GET', '/api/session')).status).toBe(403)
  })

  it('take signing out for no revocation', async () => {
    const { phone } = await withPhone()
    await call(phone, 'DELETE', '/api/session')
    expect(await readProblem(await call(phone, 'GET', '/api/session'))).toMatchObject({ status: 401, code: 'auth.required' })
    expect((await uploadUnsent(phone, [])).status).toBe(401)
  })

  it('take no token without its signature for a revoked one', async () => {
    const { phone, revoke } = await withPhone()
    await revoke()
    const forged = phone.replace(
      /(session_token=[^.;]+)\.[^;]+/,
      `$1.${encodeURIComponent(createHash('sha256').update('x').digest('base64'))}`,
    )
    expect(forged).not.toBe(phone)
    expect((await call(forged, 'GET', '/api/session')).status).toBe(401)
    expect((await uploadUnsent(forged, [])).status).toBe(401)
  })

  it('end sessions of the own account only', async () => {
    const [one, other] = [await withPhone(), await withPhone()]
    const theirs = (await devices(other.vendor.cookie))[0]?.id ?? ''
    expect((await call(one.vendor.cookie, 'DELETE', `/api/devices/${theirs}`)).status).toBe(404)
    expect((await call(one.vendor.cookie, 'DELETE', '/api/devices/%00')).status).toBe(404)
    expect((await call(other.phone, 'GET', '/api/session')).status).toBe(200)
  })

  describe('unsent upload of a revoked device', () => {
    it('keeps its unsent changes for the others, carries nothing out, and is idempotent', async () => {
      const { vendor, phone, revoke } = await withPhone()
      const requestId = await vendor.submit('renewal')
      await revoke()
      const mutations = [wire(1, 'mutation.skip', {}), approve(2, requestId), wire(3, 'request.reject', { requestId, reason: 'a\0b' })]
      const clientId = randomUUID()
      for (let i = 0; i < 3; i += 1) {
        const response = await uploadUnsent(phone, mutations, clientId)
        expect(v.parse(unsentUploadAnswer, await response.json())).toEqual({
          parked: mutations.map(({ id }) => id),
          serverNow: expect.any(String) as string,
        })
      }
      expect(await quarantined(vendor.cookie)).toMatchObject([
        { id: mutations[1]?.id, name: 'request.approve', args: mutations[1]?.args, why: 'device.revoked' },
        { id: mutations[2]?.id, name: 'request.reject', args: { requestId, reason: 'a\0b' } },
      ])
      const answer = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
      expect(answer.rows.find((row) => row.id === requestId)).toMatchObject({ body: { status: 'pending' } })
    })

    it('does not quarantine what was carried out before its answer was lost', async () => {
      const { vendor, phone, revoke } = await withPhone()
      const mutation = approve(1, await vendor.submit('renewal'))
      await call(phone, 'POST', '/api/sync', { protocol: 1, clientId: randomUUID(), cursor: null, mutations: [mutation], limit: 100 })
      await revoke()
      expect(await (await uploadUnsent(phone, [mutation])).json()).toMatchObject({ parked: [mutation.id] })
      expect(await quarantined(vendor.cookie)).toEqual([])
    })

    it('is refused to a living session, to strangers, for another vendor or person, and in another shape', async () => {
      const { vendor, phone, revoke } = await withPhone()
      expect(await readProblem(await uploadUnsent(phone, []))).toMatchObject({ status: 403, code: 'auth.forbidden' })
      await revoke()
      expect((await uploadUnsent('', [])).status).toBe(401)
      expect((await uploadUnsent(phone, [], randomUUID(), { [VENDOR_HEADER]: randomUUID() })).status).toBe(401)
      // A page that still shows somebody else's data.
      expect((await uploadUnsent(phone, [], randomUUID(), { [USER_HEADER]: randomUUID() })).status).toBe(401)
      expect((await uploadUnsent(phone, [], randomUUID(), { Origin: 'https://evil.example' })).status).toBe(403)
      for (const mutation of [null, {}, { ...wire(1, 'x', {}), id: 'x' }, { ...wire(1, 'x', {}), seq: 0 }])
        expect((await uploadUnsent(phone, [mutation])).status).toBe(400)
      expect((await uploadUnsent(phone, [], 'no-id')).status).toBe(400)
      expect(await quarantined(vendor.cookie)).toEqual([])
    })

    it(`ends at ${LIMITS.unsentOfPerson.changes} changes, whatever client ids it gives`, async () => {
      const { vendor, phone, revoke } = await withPhone()
      await revoke()
      const batch = (n: number) => Array.from({ length: n }, (_, i) => wire(i + 1, 'x.y', { i }))
      expect((await uploadUnsent(phone, batch(100))).status).toBe(200)
      await world.database.vendorTransaction(vendor.vendorId, (tx) =>
        tx.rows(sql`
        insert into parked_mutations (vendor_id, mutation_id, client_id, seq, user_id, name, version, args, client_at, parked_at, why, token_hash)
        select vendor_id, gen_random_uuid(), gen_random_uuid(), seq, user_id, name, version, args, client_at, parked_at, why, token_hash
        from parked_mutations, generate_series(2, ${LIMITS.unsentOfPerson.changes / 100}::int)
        where vendor_id = ${vendor.vendorId}::uuid`),
      )
      expect(await readProblem(await uploadUnsent(phone, batch(1)))).toMatchObject({ status: 413, code: 'parked.full' })
      await dropOne(vendor.cookie)
      expect((await uploadUnsent(phone, batch(1))).status).toBe(200)
    })

    it('ends at 16 MB of arguments, which are counted as they are kept', async () => {
      const { vendor, phone, revoke } = await withPhone()
      await revoke()
      const change = (text: string) => [wire(1, 'x.y', { text })]
      expect((await uploadUnsent(phone, change('a'))).status).toBe(200)
      const grow = (characters: number) =>
        world.database.vendorTransaction(vendor.vendorId, (tx) =>
          tx.rows(sql`update parked_mutations set args = repeat(' ', ${characters}::int) where vendor_id = ${vendor.vendorId}::uuid`),
        )
      const room = JSON.stringify({ text: 'b' }).length
      await grow(16 * 1024 * 1024 - room + 1)
      expect(await readProblem(await uploadUnsent(phone, change('b')))).toMatchObject({ status: 413, code: 'parked.full' })
      await grow(16 * 1024 * 1024 - room)
      expect((await uploadUnsent(phone, change('b'))).status).toBe(200)
    })
  })

  it(`forget a revocation after ${REVOKED_DAYS} days`, async () => {
    const { phone, revoke } = await withPhone()
    await revoke()
    const later = (days: number) => forgetRevoked(world.database, new Date(Date.now() + days * 86_400_000))
    await later(REVOKED_DAYS - 1)
    expect((await call(phone, 'GET', '/api/session')).status).toBe(403)
    await later(REVOKED_DAYS + 1)
    expect((await call(phone, 'GET', '/api/session')).status).toBe(401)
  })
})
