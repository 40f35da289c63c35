import { randomUUID } from 'node:crypto'
import { chromium, type APIRequestContext, type Page } from '@playwright/test'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { deliveryId, pickupId } from '#domain/operations/plan.ts'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { sampleBooking, sampleContainer, sampleDriver, sampleOperation, sampleZone } from '#tests/support/samples.ts'
import { quantile, type Figure } from './figures.ts'
import { startBenchServer } from './server.ts'

const DRIVERS = 60
const MOVEMENTS = 400
const TIMES = Number(process.env['BENCH_RUNS'] ?? 10)
const KEY = 'the-key-of-a-measurement-and-of-nothing-else'
const NAME = `${DRIVERS} drivers × ${MOVEMENTS} movements`

const today = dayOf(new Date().toISOString())

declare global {
  /** Frames while something is dragged: how long each took. */
  var benchFrames: number[]
}

/**
 * A day as it is: mostly deliveries and pickups, some exchanges, hours and pins, a few on the way, some left of yesterday or without a day. Each
 * fifth can be moved: what nobody has is among them. */
const MIX: readonly (readonly [Operation['type'], Partial<Operation>])[] = [
  ['delivery', {}],
  ['pickup', { dueOn: addDaysTo(today, -2) }],
  ['delivery', { hours: { from: '08:00', to: '12:00' } }],
  ['delivery', { containerStatus: 'on_the_way' }],
  ['exchange', {}],
  ['pickup', {}],
  ['pickup', { pinned: true, hours: { from: '14:00', to: '16:00' } }],
  ['delivery', { pinned: true }],
  ['dump_and_return', {}],
  ['pickup', { containerStatus: 'collected' }],
  ['delivery', {}],
  ['pickup', { scheduledOn: addDaysTo(today, -1) }],
  ['exchange', { hours: { from: '22:00', to: '01:00' } }],
  ['pickup', { scheduledOn: null }],
  ['relocate', {}],
]

/** The vendor with so many drivers, each with a day full of work, and some movements that nobody has. */
const fill = async (request: APIRequestContext, origin: string, vendorId: string): Promise<void> => {
  const send = async (method: 'get' | 'post', path: string, data?: unknown): Promise<unknown> => {
    const headers = { 'Authorization': `Bearer ${KEY}`, 'Idempotency-Key': randomUUID() }
    const answer = await request[method](`${origin}/api/service/v1/vendors/${vendorId}/${path}`, { headers, ...(data ? { data } : {}) })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${(await answer.text()).slice(0, 300)}`)
    return answer.json()
  }
  const container = { id: randomUUID(), wasteType: 'construction', binSize: 'medium', barcode: 'BENCH-1' } as const
  const zone = sampleZone({ id: randomUUID(), name: { en: 'Bench', ar: 'قياس' } })
  await send('post', 'zones', zone)
  await send('post', 'containers', sampleContainer({ ...container, zoneId: zone.id }))
  const drivers = Array.from({ length: DRIVERS }, (_, at) => {
    const number = String(at).padStart(2, '0')
    return sampleDriver({
      id: randomUUID(),
      name: { en: `AA ${number}`, ar: `أأ ${number}` },
      phone: `05990000${number}`,
      email: `bench${number}@example.com`,
      licenseNumber: `B-${number}`,
      phoneVerifiedAt: '2026-01-01T00:00:00.000Z',
      licenseExpiresOn: addDaysTo(today, 400),
      drivingLicense: null,
    })
  })
  for (const driver of drivers) await send('post', 'drivers', driver)
  for (let at = 0; at < MOVEMENTS; at += 1) {
    const [type, more] = MIX[at % MIX.length] ?? ['pickup', {}]
    const id = randomUUID()
    // Deliveries of one driver are two hours apart, as the rule wants them.
    const hour = String(3 + 2 * (Math.floor(at / DRIVERS) % 7)).padStart(2, '0')
    const booking = sampleBooking({
      id,
      number: 900_001 + at,
      driverId: null,
      dumpYardId: null,
      container,
      quantity: 1,
      status: type === 'delivery' ? 'assigned' : 'on_site',
      deliveryOn: type === 'delivery' ? today : addDaysTo(today, -7),
      startsAt: `${type === 'delivery' ? today : addDaysTo(today, -7)}T${hour}:00:00.000Z`,
    })
    await send('post', 'bookings', booking)
    await send(
      'post',
      'operations',
      sampleOperation({
        id: type === 'delivery' ? deliveryId(id, 1) : pickupId(id, 1),
        type,
        bookingId: id,
        bookingNumber: booking.number,
        requestId: null,
        containerId: container.id,
        scheduledOn: today,
        runOrder: at % 10 === 0 ? null : (Math.floor(at / DRIVERS) + 1) * 10,
        driverId: at % 10 === 0 ? null : (drivers[at % DRIVERS]?.id ?? null),
        ...more,
      }),
    )
  }
}

/** From now until something stands in the page and was painted. */
const untilPainted = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        const look = () => {
          if (!document.querySelector(wanted)?.checkVisibility()) return
          watching.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
        }
        const watching = new MutationObserver(look)
        watching.observe(document, { subtree: true, childList: true, attributes: true })
        const step = document.querySelector<HTMLElement>('[data-bench-press]')
        if (step) step.click()
        look()
      }),
    selector,
  )

const until = async <T>(look: () => Promise<T | null>): Promise<T> => {
  for (let times = 0; times < 100; times += 1) {
    const found = await look()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('what was to be measured never came')
}

/** Opens the board from the list, as a press on the switch does. Code that is fetched at first use is a matter of the network. */
const open = async (page: Page): Promise<number> => {
  await page.locator('main nav a[href="/operations"]').click()
  await page.locator('[role="grid"] [data-place="1"]').waitFor()
  // What the list asks of the device beside its rows is over, as where somebody has looked at it.
  await page.waitForTimeout(500)
  await page.locator('a[href="/operations/board"]').evaluate((link) => link.setAttribute('data-bench-press', ''))
  return untilPainted(page, '[data-lane^="driver:"] [role="option"]')
}

/** Drags the first movement that nobody has into a lane: how long frames took meanwhile, and from the drop until it stood there. */
const drag = async (page: Page): Promise<{ frames: readonly number[]; placed: number }> => {
  const card = page.locator('[data-lane="unassigned"] [role="option"]').first()
  const lane = page.locator('[data-lane^="driver:"] [data-cards]').nth(1)
  await card.waitFor()
  await lane.waitFor()
  // A board that is drawn anew has its cards back a moment later.
  const { id, from, to } = await until(async () => {
    const [id, from, to] = [await card.getAttribute('data-movement'), await card.boundingBox(), await lane.boundingBox()]
    return id !== null && from && to ? { id, from, to } : null
  })
  const { mouse } = page
  await mouse.move(from.x + 30, from.y + 20)
  await mouse.down()
  await mouse.move(to.x + 30, to.y + 20, { steps: 8 })
  await page.evaluate(() => {
    globalThis.benchFrames = []
    let before = 0
    const frame = () => {
      const begun = performance.now()
      // What the frame costs: everything between its begin and the moment after layout and paint.
      setTimeout(() => globalThis.benchFrames.push(performance.now() - begun))
      if ((before += 1) < 600) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  for (let at = 0; at < 40; at += 1) await mouse.move(to.x + 30 + (at % 20), to.y + 20 + at * 8)
  const frames = await page.evaluate(() => globalThis.benchFrames)
  const placed = untilPainted(page, `[data-lane^="driver:"] [data-movement="${id}"]`)
  await mouse.up()
  return { frames, placed: await placed }
}

/** What a dispatcher feels of a full board: opening it, the preview of a drop, and a card in its place. */
export const boardFigures = async (executablePath: string): Promise<Figure[]> => {
  process.env['SERVICE_API_KEY'] = KEY
  const server = await startBenchServer(100)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    const answer = await context.request.post(`${server.origin}/api/session`, {
      headers: { origin: server.origin },
      data: { email: DEMO_OWNER.email, password: DEMO_OWNER.password, terms: true },
    })
    const session = (await answer.json()) as { vendorId: string }
    await fill(context.request, server.origin, session.vendorId)
    const page = await context.newPage()
    await page.goto(`${server.origin}/favicon.svg`)
    await page.evaluate((known) => localStorage.setItem('knownSession', known), JSON.stringify(session))
    await page.goto(`${server.origin}/operations/board`)
    await page.locator('[data-lane^="driver:"] [role="option"]').first().waitFor({ timeout: 120_000 })
    const opened: number[] = []
    const frames: number[] = []
    const placed: number[] = []
    for (let run = 0; run <= TIMES; run += 1) {
      const took = await open(page)
      const dragged = await drag(page)
      // The first time fetches what the first change needs.
      if (run === 0) continue
      opened.push(took)
      frames.push(...dragged.frames)
      placed.push(dragged.placed)
    }
    const figure = (name: string, took: readonly number[], limit: number): Figure => ({
      name: `${NAME}: ${name}, p95`,
      unit: 'ms',
      value: quantile(took, 0.95),
      floor: null,
      limit,
      samples: took.length,
    })
    return [
      figure('the board opens', opened, 150),
      figure('a frame while something is dragged', frames, 16),
      figure('a card stands where it was dropped', placed, 100),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
