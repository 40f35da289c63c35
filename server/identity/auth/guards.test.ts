import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { answerProblem } from '#server/http/problems.ts'
import { requireOwnOrigin } from './guards.ts'
import { authLibrary } from './library.ts'
import { databaseImage } from '#tests/support/database-image.ts'

const ask = async (site: string, origin: string, host: string): Promise<number> => {
  const app = new Hono().use(requireOwnOrigin(site)).post('/', (c) => c.body(null, 204))
  app.onError(answerProblem)
  return (await app.request('/', { method: 'POST', headers: { Origin: origin, Host: host } })).status
}

describe('the origin of a call', () => {
  it.each([
    ['https://portal.example', 'https://portal.example', 'portal.example', 204],
    ['https://portal.example', 'http://portal.example', 'portal.example', 403],
    ['https://portal.example', 'https://other.example', 'other.example', 204],
    ['https://portal.example', 'http://other.example', 'other.example', 403],
    ['https://portal.example', 'ftp://portal.example', 'portal.example', 403],
    ['http://localhost:8080', 'http://localhost:8080', 'localhost:8080', 204],
    ['http://localhost:8080', 'http://10.0.0.5:8080', '10.0.0.5:8080', 204],
    ['http://localhost:8080', 'https://tunnel.example', 'tunnel.example', 204],
    ['http://localhost:8080', 'http://evil.example', 'localhost:8080', 403],
  ])('at %s, from a page of %s to %s, is answered %s %i', async (site, origin, host, status) => {
    expect(await ask(site, origin, host)).toBe(status)
  })
})

describe('the auth library', () => {
  let database: Database
  beforeAll(async () => {
    database = await connect({ databaseUrl: null, dataDir: null, image: await databaseImage() })
  })
  afterAll(() => database.close())

  it('trusts this site’s own origin only, and not over http where the site is https', async () => {
    const publicUrl = 'https://portal.example'
    const library = authLibrary({ database, secret: 's'.repeat(32), publicUrl, report: () => undefined })
    const context = await library.$context
    expect(new Set(context.trustedOrigins)).toEqual(new Set([publicUrl]))
    expect(
      ['https://portal.example', 'http://portal.example', 'https://x.portal.example'].map((one) => context.isTrustedOrigin(one)),
    ).toEqual([true, false, false])
  })
})
