import { chromium } from '@playwright/test'
import { needChromium } from './tests/support/chromium.ts'
const b = await chromium.launch({ executablePath: needChromium(), args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] })
const p = await (await b.newContext({ serviceWorkers: 'block' })).newPage()
p.on('console', (m) => console.log(m.type(), m.text()))
p.on('requestfailed', (r) => console.log('FAILED', r.url(), r.failure()?.errorText))
p.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()) })
await p.goto('http://localhost:8123/signin')
await p.locator('input[type=email]').fill('demo@rimalnajd.example')
await p.locator('input[type=password]').fill('Rimal-2026')
await p.locator('input[type=checkbox]').first().check()
await p.locator('button[type=submit]').click()
await p.waitForURL((u) => !u.pathname.includes('signin'))
await p.goto('http://localhost:8123/zone/add')
await p.waitForTimeout(4000)
const urls = await p.evaluate(() => performance.getEntriesByType('resource').map((r) => r.name).filter((n) => n.endsWith('.js')))
for (const u of urls) { const e = await p.evaluate((x) => import(x).then(() => '', (err) => String(err) + (err as Error).stack), u); if (e) console.log('IMPORT', u, e) }
await b.close()
