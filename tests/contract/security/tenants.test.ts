import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_MUTATIONS } from '#domain/marketplace-catalog.ts'
import { VENDOR_HEADER } from '#protocol/sync.ts'
import { IS_RELEASE } from '#tests/support/release.ts'
import { ENGINES, postgres } from '../engines.ts'
import { parseAnswer } from '../read-answer.ts'
import { wire } from '../world.ts'
import { undeclared } from '../declared-answer.ts'
import { aimed, ENDPOINTS, isByKey, STRAY } from './endpoints.ts'
import { openSecured, readText, SERVICE_KEY, type Secured, type SecuredVendor } from './world.ts'

/** What this vendor cannot do yet, because something must have happened before. */
const NEED_MORE = new Set([
  'view.change',
  'request.reopen',
  ...[
    'accept',
    'reject',
    'reopen',
    'assign',
    'unassign',
    'reschedule',
    'cancel',
    'withdrawCash',
    'withdrawCharge',
    'withdrawExtension',
    'creditInvoice',
  ].map((verb) => `booking.${verb}`),
  'kyc.submit',
  'vendor.withdrawDeletion',
  // Its container and its booking still need them.
  'zone.delete',
  'container.delete',
  // It is still there.
  'container.restore',
  // A person takes it, and gives it back, in their own name.
  'notification.claim',
  'notification.release',
  // Nobody disputes it.
  'penalty.withdrawDispute',
  // Movements follow from accepted bookings, and this one was brought along on its way.
  ...['assign', 'plan', 'cancel', 'takeBack', 'depart', 'arrive', 'collect', 'return', 'empty', 'fail', 'addProof'].map(
    (verb) => `operation.${verb}`,
  ),
])

/** What names no record of the vendor (a new one, a person’s own views or inbox, nothing at all), or wants one gone that the caller does not have. */
const HARMLESS = new Set([
  'mutation.skip',
  'view.save',
  'view.delete',
  'zone.create',
  'zone.delete',
  'container.delete',
  'driver.create',
  'notification.read',
  'notification.readAll',
  'notification.clearAll',
  'notification.restoreAll',
])

// Where there is time for one of the two databases, it is the one of a server.
describe.each(IS_RELEASE ? ENGINES : [postgres])('what is whose, on $name', (engine) => {
  let world: Secured
  let victim: SecuredVendor
  let other: SecuredVendor
  /** Signs in so often that its older sessions give way. */
  let third: SecuredVendor
  let revoked: string
  let untouched: string
  beforeAll(async () => {
    world = await openSecured(engine)
    victim = await world.vendor()
    other = await world.vendor()
    third = await world.vendor()
    revoked = await world.revokedCookie(victim)
    untouched = await world.fingerprint(victim)
  })
  afterAll(() => world.close())

  const names = Object.keys(ENDPOINTS)
  const method = (name: string): string => name.split(' ')[0] ?? ''
  const endpoint = (name: string) => {
    const found = ENDPOINTS[name]
    if (!found) throw new Error(`no endpoint ${name}`)
    return { ...found, ...found.call(victim, world) }
  }
  /** Calls an endpoint with the victim's names under a cookie; resolves to status, code and text. */
  const call = async (name: string, cookie: string, headers: Record<string, string> = {}) => {
    const { path, body, headers: own } = endpoint(name)
    const sent = JSON.stringify([path, body])
    const response = await world.as(cookie, method(name), path, { body, headers: { ...own, ...headers } })
    const text = await readText(response)
    expect(undeclared(endpoint(name).route, response, text)).toBeNull()
    return { status: response.status, text, leaked: victim.markers.filter((marker) => text.includes(marker) && !sent.includes(marker)) }
  }

  it('is asked of every route there is', () => {
    expect(names.toSorted()).toEqual(world.routes)
    expect(STRAY).toEqual([])
  })

  it('would notice any change: the least thing a vendor does is in its fingerprint', async () => {
    const own = await world.vendor()
    const before = await world.fingerprint(own)
    await readText(await world.as(own.cookie, 'POST', '/api/sync', { body: world.syncBody([wire(1, 'mutation.skip', {})]) }))
    expect(await world.fingerprint(own)).not.toBe(before)
  })

  it.each(names)('%s tells a signed-out caller nothing and changes nothing', async (name) => {
    const { status, leaked } = await call(name, '')
    if (endpoint(name).for !== 'everyone') expect(status).toBe(401)
    expect(leaked).toEqual([])
    expect(await world.fingerprint(victim)).toBe(untouched)
  })

  it.each(names)('%s tells a revoked device only that it is revoked', async (name) => {
    const { status, text, leaked } = await call(name, revoked)
    const { for: whom } = endpoint(name)
    if (whom === 'session') expect([status, JSON.parse(text)]).toMatchObject([403, { code: 'device.revoked' }])
    if (isByKey(name)) expect(status).toBe(401)
    expect(leaked).toEqual([])
    expect(await world.fingerprint(victim)).toBe(untouched)
  })

  it.each(names)('%s shows another vendor nothing of it and lets it change nothing', async (name) => {
    // A sign-in of its own, because one of the calls ends the session.
    const { cookie } = await world.signIn(third.email)
    const { status, leaked } = await call(name, cookie)
    expect(status).toBeLessThan(500)
    if (isByKey(name)) expect(status).toBe(401)
    expect(leaked).toEqual([])
    expect(await world.fingerprint(victim)).toBe(untouched)
  })

  it.each(names.filter(isByKey))('%s takes neither a wrong key nor a vendor for the marketplace', async (name) => {
    for (const headers of [{ Authorization: `Bearer ${SERVICE_KEY}x` }, { Authorization: `Basic ${SERVICE_KEY}` }, { Authorization: '' }])
      expect((await call(name, victim.cookie, headers)).status).toBe(401)
    expect(await world.fingerprint(victim)).toBe(untouched)
  })

  describe.each(ALL_MUTATIONS.map((mutation) => [mutation.name, mutation.by] as const))('%s', (name, by) => {
    const push = (cookie: string, headers: Record<string, string> = {}) =>
      world.as(cookie, 'POST', '/api/sync', { body: world.syncBody([wire(1, name, aimed(name, victim))]), headers })

    it('does nothing when nobody is signed in, under a revoked session, or for a vendor the cookie is not of', async () => {
      expect((await push('')).status).toBe(401)
      expect((await push(revoked)).status).toBe(403)
      expect((await push(other.cookie, { [VENDOR_HEADER]: victim.id })).status).toBe(401)
      expect(await world.fingerprint(victim)).toBe(untouched)
    })

    it("is refused to another vendor that names this vendor's records, in the words it has for records that do not exist", async () => {
      const answer = parseAnswer(await readText(await push(other.cookie)))
      if (HARMLESS.has(name)) expect(answer.results).toMatchObject([{ status: 'applied' }])
      else expect(answer.results).toMatchObject([{ status: 'rejected' }])
      if (by === 'marketplace') expect(answer.results).toMatchObject([{ code: 'mutation.forbidden' }])
      const text = JSON.stringify(answer)
      expect(victim.markers.filter((marker) => text.includes(marker))).toEqual([])
      expect(await world.fingerprint(victim)).toBe(untouched)
    })

    it('cannot come from the browser when it is the marketplace’s to do', async () => {
      const own = await world.vendor()
      const answer = parseAnswer(
        await readText(await world.as(own.cookie, 'POST', '/api/sync', { body: world.syncBody([wire(1, name, aimed(name, own))]) })),
      )
      expect(answer.results).toMatchObject([by === 'vendor' ? {} : { status: 'rejected', code: 'mutation.forbidden' }])
      if (by === 'vendor' && !NEED_MORE.has(name)) expect(answer.results).toMatchObject([{ status: 'applied' }])
    })
  })

  it('does not let a device number of another vendor be taken over', async () => {
    const clientId = randomUUID()
    await readText(await world.as(other.cookie, 'POST', '/api/sync', { body: world.syncBody([wire(1, 'mutation.skip', {})], clientId) }))
    const response = await world.as(victim.cookie, 'POST', '/api/sync', { body: world.syncBody([wire(1, 'mutation.skip', {})], clientId) })
    expect(response.status).toBe(403)
    expect(await world.fingerprint(victim)).toBe(untouched)
  })

  // Last, because these calls do what they say.
  it.each(names)('%s serves its own vendor', async (name) => {
    const own = await world.vendor()
    const { call: build, own: expected, route } = ENDPOINTS[name] ?? endpoint(name)
    const { path, body, headers } = build(own, world)
    const key = isByKey(name) ? { Authorization: `Bearer ${SERVICE_KEY}` } : {}
    const response = await world.as(own.cookie, method(name), path, { body, headers: { ...headers, ...key } })
    const text = await readText(response)
    expect(expected, text).toContain(response.status)
    expect(undeclared(route, response, text)).toBeNull()
  })
})
