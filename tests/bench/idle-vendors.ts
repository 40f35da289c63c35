import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startWorker } from '#server/effects/worker.ts'
import { pushChannel } from '#server/notifications/push-channel.ts'
import { startHousekeeping } from '#server/housekeeping/compaction.ts'
import { postgres } from '#tests/contract/engines.ts'
import { cursorAfter, readAnswer } from '#tests/contract/read-answer.ts'
import { approve, openWorld, ORIGIN, type World } from '#tests/contract/world.ts'
import { quantile, type Figure } from './figures.ts'

const IDLE = 10_000
const BUSY = 64
/** What each busy vendor does: every second a request comes in, its phones are told, and it is approved. */
const ROUNDS = 20
const ROUND_MS = 1000
/** How long the push service takes to answer. */
const SERVICE_MS = 50

/** Vendors that somebody can work for and nobody does: a member and a clock, and nothing waits for them. */
const addIdle = async ({ database }: World): Promise<void> => {
  await database.query(sql`insert into "user" (id, name, email, email_verified) values ('idle', 'Idle', 'idle@example.com', true)`)
  await database.query(sql`insert into members (vendor_id, user_id) select gen_random_uuid(), 'idle' from generate_series(1, ${IDLE}::int)`)
  // Their own transactions would take a minute.
  await database.query(sql`alter table vendors_clock no force row level security`)
  await database.query(sql`insert into vendors_clock (vendor_id) select vendor_id from members where user_id = 'idle'`)
  await database.query(sql`alter table vendors_clock force row level security`)
}

const addBusy = async (world: World) => {
  const vendor = await world.vendor()
  const body = JSON.stringify({ token: `phone of ${vendor.vendorId}`, deviceType: 'web-android', language: 'ar' })
  const headers = { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': vendor.cookie }
  await world.app.request('/api/push-devices', { method: 'PUT', headers, body })
  return { vendor, cursor: cursorAfter(await readAnswer(await vendor.sync({ clientId: vendor.vendorId }))) }
}

/** Calls again when it is told to, as a device does: what it waits for that belongs to how long a push takes. */
const answered = async (call: () => Response | Promise<Response>): Promise<Response> => {
  for (;;) {
    const response = await call()
    if (response.status !== 503) return response
    await wait(1000 * Number(response.headers.get('Retry-After')))
  }
}

type Busy = Awaited<ReturnType<typeof addBusy>>

/** Lets every busy vendor work for some rounds. Resolves to how long (ms) their pushes took. */
const workOn = async (busy: readonly Busy[], { from, rounds }: { from: number; rounds: number }): Promise<number[]> => {
  const samples: number[] = []
  const work = async (device: Busy): Promise<void> => {
    for (let round = from; round < from + rounds; round += 1) {
      const pause = wait(ROUND_MS)
      const requestId = await device.vendor.submit('grace_period')
      const begun = performance.now()
      const call = { clientId: device.vendor.vendorId, cursor: device.cursor, mutations: [approve(round, requestId)] }
      const answer = await readAnswer(await answered(() => device.vendor.sync(call)))
      samples.push(performance.now() - begun)
      if (answer.results[0]?.status !== 'applied') throw new Error('a change was not applied')
      device.cursor = cursorAfter(answer)
      await pause
    }
  }
  // Not all at the same moment of each second.
  await Promise.all(busy.map(async (device, at) => wait((at / BUSY) * ROUND_MS).then(() => work(device))))
  return samples
}

/**
 * How long (ms) a vendor's pushes take while thousands of others have nothing to do, and sweep and housekeeping look after them all.
 * The floor is the same work while there are no others.
 */
export const idleFigures = async (): Promise<Figure[]> => {
  const world = await openWorld(postgres)
  const busy: Busy[] = []
  for (let i = 0; i < BUSY; i += 1) busy.push(await addBusy(world))
  const alone = await workOn(busy, { from: 1, rounds: ROUNDS })
  await addIdle(world)
  const told = { pushes: 0 }
  const send = async () => {
    await wait(SERVICE_MS)
    told.pushes += 1
    return { status: 'sent' as const }
  }
  const sender = startWorker(world.core, pushChannel(world.core, { send }))
  const stopHousekeeping = startHousekeeping(world.keeping)
  const samples = await workOn(busy, { from: ROUNDS + 1, rounds: ROUNDS })
  await stopHousekeeping()
  await sender.close()
  if (told.pushes === 0) throw new Error('no phone was told anything')
  await world.close()
  return [
    {
      name: `p99 of a push, ${IDLE} vendors idle, ${BUSY} busy, sweep and housekeeping under way (median ${Math.round(quantile(samples, 0.5))} ms)`,
      unit: 'ms',
      value: quantile(samples, 0.99),
      floor: quantile(alone, 0.99),
      limit: 250,
      samples: samples.length,
    },
  ]
}
