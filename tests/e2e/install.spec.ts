import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ROOT } from '#tests/conventions/tree.ts'
import { test } from '#tests/e2e/portal.ts'

interface Image {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
  readonly form_factor?: string
}

interface Manifest {
  readonly name: string
  readonly short_name: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly icons: readonly Image[]
  readonly screenshots: readonly Image[]
  readonly shortcuts: ReadonlyArray<{ readonly url: string }>
}

/** Width and height of a PNG, from its header. */
const pngSize = (bytes: Buffer): string => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`

test('the portal can be installed: its manifest is whole and the browser finds no fault', async ({ request, newDevice }) => {
  const device = await newDevice('en')
  const page = await device.open('/signin')
  await device.controlled(page)
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(link ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ display: 'standalone', scope: '/' })
  // The same app in Arabic, for whoever reads it.
  const arabic = await (await newDevice('ar')).open('/signin')
  await expect(arabic.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.ar.webmanifest')
  const twin = await request.get('/manifest.ar.webmanifest')
  expect(twin.headers()['content-type']).toContain('application/manifest+json')
  expect(await twin.json()).toMatchObject({ id: '/', lang: 'ar', dir: 'rtl', name: expect.stringMatching(/\p{Script=Arabic}/u) })
  expect([manifest.name, manifest.short_name, manifest.start_url].every((text) => text.length > 0)).toBe(true)

  const has = (size: string, purpose: string) =>
    manifest.icons.some((icon) => icon.sizes === size && (icon.purpose ?? 'any').includes(purpose))
  expect([has('192x192', 'any'), has('512x512', 'any'), has('512x512', 'maskable')]).toEqual([true, true, true])
  expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const image of [...manifest.icons, ...manifest.screenshots].filter(({ src }) => src.endsWith('.png'))) {
    const file = await request.get(image.src)
    expect([image.src, file.status()]).toEqual([image.src, 200])
    expect([image.src, pngSize(await file.body())]).toEqual([image.src, image.sizes])
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url, { headers: { Accept: 'text/html' } })).status()).toBe(200)

  const session = await device.context.newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A test browser is a private window, where nothing can be installed; that is the only reason left.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('every picture that the worker names is there', async ({ request }) => {
  const named = readFileSync(join(ROOT, 'sw', 'messaging.ts'), 'utf8').matchAll(/'(\/icons\/[^']+)'/g)
  const paths = [...named].map((match) => match[1] ?? '')
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) {
    const file = await request.get(path)
    expect([path, file.status(), file.headers()['content-type']]).toEqual([path, 200, 'image/png'])
  }
})

test('a missing file is missing, and only pages fall back to the app', async ({ request }) => {
  const asPage = { headers: { Accept: 'text/html,*/*' } }
  expect((await request.get('/assets/gone-12345678.js', asPage)).status()).toBe(404)
  expect((await request.get('/icons/gone.png', asPage)).status()).toBe(404)
  const api = await request.get('/api/gone', asPage)
  expect([api.status(), api.headers()['content-type']]).toEqual([404, expect.stringContaining('application/problem+json')])
  const page = await request.get('/grace-period', asPage)
  expect([page.status(), page.headers()['content-type']]).toEqual([200, expect.stringContaining('text/html')])
})

test('pages come with a strict policy and a fresh nonce, built files with a long life', async ({ request }) => {
  const policyOf = async () =>
    (await request.get('/signin', { headers: { Accept: 'text/html' } })).headers()['content-security-policy'] ?? ''
  const [first, second] = [await policyOf(), await policyOf()]
  expect(first).not.toBe(second)
  expect(first).toContain("default-src 'none'")
  expect(first).toContain("require-trusted-types-for 'script'")
  expect(first).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!\.)/)
  const html = await (await request.get('/signin', { headers: { Accept: 'text/html' } })).text()
  expect(html).not.toContain('__CSP_NONCE__')
  const asset = /\/assets\/react-[\w.-]+\.js/.exec(html)?.[0] ?? ''
  const file = await request.get(asset, { headers: { 'Accept-Encoding': 'br' } })
  expect(file.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': expect.stringContaining('immutable') as unknown })
  const worker = await request.get('/firebase-messaging-sw.js')
  expect(worker.headers()['cache-control']).toContain('no-cache')
})
