import { describe, expect, it } from 'vitest'
import { siteRoutes } from '#server/http/static/serve.ts'
import { withLanding, type LandingSettings } from './landing.ts'

const file = (html: string) => new TextEncoder().encode(html)
const STORES = '<a class="b" href="__APP_STORE_URL__">Apple</a><a class="b" href="__GOOGLE_PLAY_URL__">Google</a>'
const BUILT = new Map([
  ['/index.html', file('the app __SITE_ORIGIN__')],
  ['/auth.html', file('sign-in')],
  ['/landing/en.html', file(`english <link href="__SITE_ORIGIN__/">${STORES}`)],
  ['/landing/ar.html', file('عربي')],
])
const BARE: LandingSettings = { publicUrl: 'https://portal.example', appStoreUrl: null, googlePlayUrl: null }
const ask = async (path: string, settings = BARE, accept = 'text/html') =>
  (await siteRoutes(withLanding(BUILT, settings)).request(path, { headers: { Accept: accept } })).text()

describe('the landing page', () => {
  it.each([
    ['/', /^english/],
    ['/?lang=en', /^english/],
    ['/?lang=ar', /^عربي/],
    ['/?lang=xx', /^english/],
    ['/?utm_source=mail', /^english/],
    ['/?source=app', /^the app/],
    ['/signin', /^sign-in/],
    ['/signup?next=%2Ffaq', /^sign-in/],
    ['/signin/more', /^the app/],
    ['/dashboard?lang=ar', /^the app/],
  ])('at %s the answer is %s', async (path, text) => {
    expect(await ask(path)).toMatch(text)
  })

  it('is given to whoever does not name a type, too: search engines and link previews', async () => {
    expect(await ask('/', BARE, '*/*')).toMatch(/^english/)
  })

  it('holds the whole address of this site, and no link to a store it has no address of', async () => {
    expect(await ask('/')).toBe('english <link href="https://portal.example/">')
  })

  it('links to the stores that are set, whatever is in their address', async () => {
    const html = await ask('/', { ...BARE, googlePlayUrl: 'https://play.example/?id=a&b="<$&' })
    expect(html).toContain('<a class="b" href="https://play.example/?id=a&amp;b=&quot;&lt;$&amp;">Google</a>')
    expect(html).not.toContain('Apple')
  })

  it('leaves every other file of the build as it is', async () => {
    expect(await ask('/booking-renewal')).toBe('the app __SITE_ORIGIN__')
  })
})
