import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ viewport: { width: 1440, height: 900 } })
const p = await c.newPage()
await c.addInitScript(() => {
  const w = globalThis as any; w.at = null
  new MutationObserver(() => { if (!w.at && document.querySelectorAll('[role="grid"] [role="row"] [role="gridcell"] button').length >= 5) requestAnimationFrame(() => { w.at ??= performance.now() }) }).observe(document, { subtree: true, childList: true })
})
await p.goto('http://localhost:8090/signin?next=%2Fbooking-renewal')
await p.locator('input[autocomplete=username]').fill('demo@rimalnajd.example')
await p.locator('input[autocomplete=current-password]').fill('Rimal-2026')
await p.getByRole('checkbox').check()
await p.locator('button[type=submit]').click()
await p.waitForFunction(() => (globalThis as any).at)
await p.waitForTimeout(6000)
await c.setOffline(true)
const all = []
for (let i = 0; i < 9; i++) {
  await p.goto('http://localhost:8090/booking-renewal')
  await p.waitForFunction(() => (globalThis as any).at)
  all.push(await p.evaluate(() => { const e = document.querySelector<HTMLScriptElement>('script[type=module][src]')!.src; const r = performance.getEntriesByName(e)[0] as PerformanceResourceTiming; const res = performance.getEntriesByType('resource').map((x) => [x.name.split('/').pop(), Math.round(x.startTime - r.responseEnd), Math.round((x as any).responseEnd - r.responseEnd)] as any); return { rows: Math.round((globalThis as any).at - r.responseEnd), res } }))
}
console.log(all.map((x) => x.rows).join(' ')); console.log(JSON.stringify(all[4]!.res))
await b.close()
