import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { answerProblem } from './problems.ts'
import { refuseNul } from './refuse-nul.ts'

const PAGE = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const PROBLEM = 'application/problem+json'

const pages = new Hono()
  .get('/file.js', (c) => c.text('code', 200, { 'content-type': 'text/javascript' }))
  .get('/assets/*', (c) => c.text('Not found\n', 404))
  .get('*', (c) => c.html(`page ${c.req.path} ${c.req.query('lang') ?? '-'}`, 200, { 'cache-control': 'no-cache' }))

const app = new Hono()
  .use(refuseNul(pages))
  .all('/api/thing', (c) => c.text('reached', 200, { 'content-type': 'text/plain' }))
  .route('/', pages)
app.onError((error) => answerProblem(error))

const ask = async (path: string, init: RequestInit = { headers: PAGE }) => {
  const response = await app.request(path, init)
  const type = response.headers.get('content-type') ?? ''
  return [response.status, type, type === PROBLEM ? '' : await response.text()]
}

describe('an address with a NUL character', () => {
  it('that somebody opened is answered with the page it was for, under the status of a wrong question', async () => {
    expect(await ask('/reports?lang=%00')).toEqual([400, 'text/html; charset=UTF-8', 'page /reports -'])
    expect(await ask('/reports?a=%00&lang=ar&%00')).toEqual([400, 'text/html; charset=UTF-8', 'page /reports ar'])
    expect(await ask('/reports?lang=ar?%00')).toEqual([400, 'text/html; charset=UTF-8', 'page /reports -'])
    const { headers } = await app.request('/reports?a=%00', { headers: PAGE })
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(await ask('/reports?a=%00', { method: 'HEAD', headers: PAGE })).toEqual([400, 'text/html; charset=UTF-8', ''])
  })

  it('in its path is that of no page, whatever it is without', async () => {
    expect(await ask('/reports%00?lang=ar')).toEqual([404, 'text/html; charset=UTF-8', 'page /reports- ar'])
  })

  it.each([
    ['a program', '/reports?a=%00', { headers: { Accept: 'application/json' } }, 400],
    ['who says nothing of what is wanted', '/reports?a=%00', {}, 400],
    ['who sends something', '/api/thing?a=%00', { method: 'POST', headers: PAGE }, 400],
    ['who asks for a file', '/file.js?a=%00', { headers: PAGE }, 400],
    ['who asks for a file that is not there', '/assets/%00.js', { headers: PAGE }, 404],
  ])('is refused to %s with a problem document', async (_who, path, init, status) => {
    expect(await ask(path, init)).toEqual([status, PROBLEM, ''])
  })

  it('is not any that looks like it', async () => {
    expect(await ask('/api/thing?a=%2500&b=%20', {})).toEqual([200, 'text/plain', 'reached'])
  })
})
