import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { Device } from '#tests/e2e/device.ts'
import { registerTestVendor, type TestVendor } from '#tests/e2e/marketplace.ts'
import { readLedger, type Ledger } from '#tests/e2e/ledger.ts'
import { ownServer } from '#tests/e2e/own-server.ts'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { startPostgres } from '#tests/support/postgres.ts'

const ROUNDS = 2
const CHANGES = 2
const DRAIN_LIMIT_MS = 60_000
/** What a browser says by itself of a server that is gone, restarts or cuts its answers. */
const NOISE = /net::ERR_|Failed to load resource|status of 50[0-9]/

/** One of the vendor's people with a browser of their own. */
interface Person {
  readonly device: Device
  page: Page
}

/** A fault that befalls one person: brought on before the changes, gone on with after them, and healed at last. */
interface Fault {
  readonly name: string
  readonly begin?: (person: Person) => Promise<unknown>
  readonly after?: (person: Person) => Promise<unknown>
  readonly heal?: (person: Person) => Promise<unknown>
}

const FAULTS: readonly Fault[] = [
  { name: 'none' },
  { name: 'offline', begin: ({ device }) => device.goOffline(), heal: ({ device }) => device.goOnline() },
  {
    name: 'answers are lost after the server has worked',
    begin: ({ device }) =>
      device.context.route('**/api/sync', async (route) => {
        await route.fetch().catch(() => undefined)
        await route.abort().catch(() => undefined)
      }),
    heal: ({ device }) => device.context.unroute('**/api/sync'),
  },
  {
    name: 'the tab is killed',
    begin: ({ device }) => device.goOffline(),
    after: ({ page }) => page.close(),
    heal: async (person) => {
      await person.device.goOnline()
      person.page = await person.device.open(LISTS.renewal.path)
    },
  },
  {
    name: 'the worker is stopped',
    after: async ({ device, page }) => {
      const { session } = await device.workerDebugger(page)
      await session.send('ServiceWorker.stopAllWorkers')
    },
  },
]

/** So that all twenty rows are drawn. */
const TALL = { width: 1280, height: 2200 }

/** Approves some of the requests on one device, as a person does. */
const work = async ({ device, page }: Person, numbers: readonly number[]): Promise<void> => {
  await page.goto(LISTS.renewal.path)
  for (const number of numbers) await device.approve(page, number)
}

/** Ids of everything a device ever queued: what waits, and what it has receipts of. */
const known = async ({ device, page }: Person): Promise<string[]> => [
  ...(await device.queued(page)).map(({ id }) => id),
  ...(await device.receipts(page)).map(({ id }) => id),
]

/** Every effect is there, once: an approved renewal moves its booking by seven days. */
const expectEffects = async (vendor: TestVendor, requests: readonly { id: string; bookingId: string }[]) => {
  for (const request of requests) {
    expect(await vendor.readRequest(request.id)).toMatchObject({ status: 'approved' })
    expect(await vendor.readBooking(request.bookingId)).toMatchObject({ pickupOn: '2026-12-01', rentalDays: 21 })
  }
}

/**
 * The server's whole ledger of the vendor against what the devices queued: each change exactly one stored outcome, none
 * that nobody queued, the places of each device without gap or double, the revisions of each device in the order of its
 * places and shared with no other, and each device's receipts
 * word for word what the server stored.
 */
const expectLedger = async ({ entries, lastSeqs, clock }: Ledger, people: readonly Person[], queued: readonly ReadonlySet<string>[]) => {
  const all = queued.flatMap((ids) => [...ids])
  expect(entries.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
  expect(entries.filter(({ status }) => status !== 'applied')).toEqual([])
  const revisions = entries.map(({ revision }) => revision)
  // A push is one device's and one revision; places of a device never go back to an earlier one.
  for (const at of Map.groupBy(entries, ({ revision }) => revision).values())
    expect(new Set(at.map(({ clientId }) => clientId)).size).toBe(1)
  for (const own of Map.groupBy(entries, ({ clientId }) => clientId).values())
    expect(own.map(({ revision }) => revision)).toEqual(own.map(({ revision }) => revision).toSorted((a, b) => a - b))
  expect(Math.max(...revisions)).toBeLessThanOrEqual(clock)
  expect(Object.keys(lastSeqs)).toHaveLength(people.length)
  for (const [at, { device, page }] of people.entries()) {
    const { clientId, receipts } = await device.proofs(page)
    const own = entries.filter((entry) => entry.clientId === clientId)
    expect(own.map(({ id }) => id).toSorted()).toEqual([...(queued[at] ?? [])].toSorted())
    expect(own.map(({ seq }) => seq)).toEqual(own.map((_, place) => place + 1))
    expect(lastSeqs[clientId]).toBe(own.length)
    const told = receipts.map(({ id, name, revision, clientAt, serverAt }) => {
      const times = { clientAt: Date.parse(clientAt), serverAt: Date.parse(serverAt) }
      return { id, name, revision, ...times, status: 'applied', clientId, seq: own.find((entry) => entry.id === id)?.seq }
    })
    expect(told.toSorted((a, b) => Number(a.seq) - Number(b.seq))).toEqual(own)
  }
}

test('five devices, each with a fault of its own, a server killed and a database restarted: the ledger is exact and everything is sent within a minute', async ({
  newDevice,
}) => {
  test.setTimeout(600_000)
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  const server = ownServer(databaseUrl)
  const drains: number[] = []
  try {
    await server.start()
    const vendor = await registerTestVendor(server.origin)
    const requests = []
    for (let n = 0; n < ROUNDS * CHANGES * FAULTS.length; n += 1) requests.push(await vendor.submit('renewal'))
    const people: Person[] = []
    for (const _fault of FAULTS) {
      const device = await newDevice('en', { baseURL: server.origin, viewport: TALL })
      device.allow(NOISE)
      people.push({ device, page: await device.signIn(vendor) })
    }
    const queued = FAULTS.map(() => new Set<string>())
    for (let round = 0; round < ROUNDS; round += 1) {
      const faultOf = (at: number) => FAULTS[(at + round) % FAULTS.length]
      for (const [at, person] of people.entries()) {
        await faultOf(at)?.begin?.(person)
        const first = (round * FAULTS.length + at) * CHANGES
        await work(
          person,
          requests.slice(first, first + CHANGES).map(({ number }) => number),
        )
        for (const id of await known(person)) queued[at]?.add(id)
        await faultOf(at)?.after?.(person)
        // In the middle of it the server crashes, and in the second round its database too.
        if (at === 2) await server.kill()
        if (at === 2 && round === 1) await postgres.restart()
      }
      await wait(2000)
      await server.start()
      for (const [at, person] of people.entries()) await faultOf(at)?.heal?.(person)
      const healed = Date.now()
      for (const { device, page } of people) await expect.poll(() => device.queued(page), { timeout: DRAIN_LIMIT_MS }).toEqual([])
      drains.push((Date.now() - healed) / 1000)
      expect(Date.now() - healed).toBeLessThanOrEqual(DRAIN_LIMIT_MS)
    }
    await expectEffects(vendor, requests)
    const ledger = await readLedger(databaseUrl, vendor.vendorId)
    expect(ledger.entries).toHaveLength(requests.length)
    await expectLedger(ledger, people, queued)
    for (const { device, page } of people) {
      await page.goto(`${LISTS.renewal.path}?status=approved`)
      await expect(page.getByRole('tab', { name: device.t('Approved') })).toHaveText(new RegExp(`${requests.length}$`))
    }
    mkdirSync('.tmp/test/figures', { recursive: true })
    writeFileSync(
      '.tmp/test/figures/chaos.json',
      JSON.stringify({
        'devices': FAULTS.length,
        'rounds': drains.length,
        'ledger entries': requests.length,
        'seconds to drain, at most': Math.max(...drains),
      }),
    )
  } finally {
    await server.close()
    await postgres.stop()
  }
})
