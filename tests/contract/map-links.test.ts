import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkReader, noLinks, type LinkReader } from '#server/addresses/links.ts'
import { mapLinkRoutes } from '#server/addresses/routes.ts'
import { answerProblem } from '#server/http/problems.ts'
import { ENGINES } from './engines.ts'
import { openWorld, ORIGIN, type World } from './world.ts'

const [ENGINE] = ENGINES
const LINK = 'https://maps.app.goo.gl/AbCdEf123'
const FOUND = { state: 'found', lat: 24.7136, lng: 46.6753 }

/** Services that answer as they are told, and what was asked of them. */
const services = (answers: Readonly<Record<string, Response | Error>>) => {
  const asked: string[] = []
  const ask: typeof fetch = async (address, init) => {
    const { url } = new Request(address, init)
    asked.push(url)
    expect(init?.redirect).toBe('manual')
    const answer = answers[url]
    if (answer instanceof Response) return answer
    throw answer ?? new Error('nobody is there')
  }
  return { asked, ask }
}
const leads = (to: string, status = 302) => new Response('a page', { status, headers: { Location: to } })

describe('a shortened link', () => {
  const told: string[] = []
  const reading = async (answers: Readonly<Record<string, Response | Error>>) => {
    told.length = 0
    const { asked, ask } = services(answers)
    return { said: await linkReader((why) => told.push(why), ask)(LINK), asked }
  }

  it.each([
    'https://www.google.com/maps/place/Yard/@24.7,46.6,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d24.7136!4d46.6753',
    'https://maps.google.com?q=24.7136,46.6753&ftid=0x0:0x0&entry=gps',
    'https://consent.google.com/m?continue=https%3A%2F%2Fwww.google.com%2Fmaps%3Fq%3D24.7136%2C46.6753&gl=DE',
    '/maps?q=24.7136,46.6753',
  ])('is the point in the address that it leads to, %s, which nobody opens', async (to) => {
    expect(await reading({ [LINK]: leads(to) })).toEqual({ said: FOUND, asked: [LINK] })
  })

  it('may lead over another one', async () => {
    const other = 'https://goo.gl/maps/AbC'
    const { said, asked } = await reading({
      [LINK]: leads(`${other}?g_st=iw`),
      [other]: leads('https://maps.google.com/?q=24.7136,46.6753'),
    })
    expect([said, asked]).toEqual([FOUND, [LINK, other]])
  })

  it.each([
    ['a page without a point', 'https://www.google.com/maps/place/Riyadh'],
    ['a machine of our own', 'http://127.0.0.1:5432/?q=x'],
    ['another site', 'https://evil.example/maps.app.goo.gl/AbC'],
    ['the same name elsewhere', 'https://maps.app.goo.gl.evil.example/AbC'],
    ['another port', 'https://maps.app.goo.gl:8443/AbC'],
    ['no address', 'https://'],
  ])('that leads to %s is followed no further', async (_what, to) => {
    expect(await reading({ [LINK]: leads(to) })).toEqual({ said: { state: 'unknown' }, asked: [LINK] })
  })

  it('that leads round in a circle ends, and so does one that is gone', async () => {
    const { said, asked } = await reading({ [LINK]: leads(LINK) })
    expect([said, asked.length]).toEqual([{ state: 'unknown' }, 4])
    expect((await reading({ [LINK]: new Response('', { status: 404 }) })).said).toEqual({ state: 'unknown' })
  })

  it.each([
    ['fails', new Response('', { status: 503 })],
    ['has enough', new Response('', { status: 429 })],
    ['cannot be reached', new TypeError(`fetch failed: ${LINK}`)],
  ])('cannot be looked up where its service %s, and the operator hears why, without the link', async (_what, answer) => {
    expect((await reading({ [LINK]: answer })).said).toEqual({ state: 'unavailable' })
    expect(told).toHaveLength(1)
    expect(told.join()).not.toContain('goo.gl')
  })
})

describe('looking one up', () => {
  let world: World
  beforeAll(async () => {
    if (!ENGINE) throw new Error('no database')
    world = await openWorld(ENGINE)
  })
  afterAll(() => world.close())

  const open = async (links: LinkReader) => {
    const { cookie } = await world.vendor()
    const app = new Hono().route('/api/map-links', mapLinkRoutes({ auth: world.auth, publicUrl: ORIGIN, now: () => new Date(), links }))
    app.onError(answerProblem)
    return async (link: string, headers: Record<string, string> = { Cookie: cookie }) => {
      const body = JSON.stringify({ link })
      const sent = { 'Origin': ORIGIN, 'Content-Type': 'application/json', ...headers }
      const response = await app.request('/api/map-links', { method: 'POST', headers: sent, body })
      return { status: response.status, body: (await response.json()) as unknown }
    }
  }

  it('is for whoever is signed in, of the services that are known, and so often', async () => {
    const { asked, ask } = services({ [LINK]: leads('https://maps.google.com/?q=24.7136,46.6753') })
    const find = await open(linkReader(() => undefined, ask))
    expect((await find(LINK, {})).status).toBe(401)
    for (const link of [
      'http://maps.app.goo.gl/AbC',
      'https://maps.app.goo.gl/AbC/../x',
      'https://maps.app.goo.gl@evil.example/a',
      'https://127.0.0.1/a',
    ])
      expect((await find(link)).status).toBe(400)
    expect(asked).toEqual([])
    const answers = await Promise.all(Array.from({ length: 31 }, () => find(LINK)))
    // Whichever of them comes last: on a machine that does other things it is not the last that was sent.
    const [found, limited] = [200, 429].map((wanted) => answers.filter(({ status }) => status === wanted))
    expect(found?.[0]).toEqual({ status: 200, body: FOUND })
    expect(limited?.[0]).toMatchObject({ body: { code: 'rate.limited' } })
    expect([found, limited].flat()).toHaveLength(answers.length)
  })

  it('says so where the operator wants no service asked', async () => {
    expect(await (await open(noLinks))(LINK)).toEqual({ status: 200, body: { state: 'unavailable' } })
  })
})
