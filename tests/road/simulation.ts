import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { holdDevice, hold, holdSame, serverSide } from '../trials/trial-invariants.ts'
import { ORIGIN, type World } from '../contract/world.ts'
import { readCursor } from '#db/apply-pull.ts'
import type { PortalDatabase } from '#db/database.ts'
import { Chance } from '../support/chance.ts'
import { openAccount, type Account } from './sim-account.ts'
import { SimDevice } from './sim-device.ts'
import { SimPerson } from './sim-person.ts'
import { VirtualClock } from './virtual-clock.ts'

/** When every life begins. */
const BEGIN = Date.parse('2026-11-21T08:00:00.000Z')
const DAY_MS = 86_400_000
/** The promise: so long after the network healed, everything that waits on an open page is sent. */
export const PROMISED_MS = 60_000
/** So much later every device has asked the server once more, pokes or not. */
const SETTLED_MS = 75_000
/** No request may be silent for longer than this: its time limit must have ended it. */
const LONGEST_SILENCE_MS = 30_000

const ACTS = ['answer', 'edit', 'attach', 'discard', 'undo', 'resolve'] as const
const EVENTS = [
  ...Array<'answer'>(5).fill('answer'),
  'edit',
  'edit',
  'edit',
  'attach',
  'discard',
  'undo',
  'resolve',
  'submit',
  'submit',
  'cancel',
  'lossy',
  'lossy',
  'offline',
  'offline',
  'silent',
  'good',
  'good',
  'crash',
  'stop',
  'stop',
  'stop-worker',
  'sleep',
  'days',
  'restart-server',
  'revoke',
] as const
type Event = (typeof EVENTS)[number]

interface Seat {
  readonly device: SimDevice
  readonly person: SimPerson
}

interface Life {
  readonly chance: Chance
  readonly clock: VirtualClock
  readonly world: World
  readonly account: Account
  readonly seats: readonly Seat[]
  readonly note: (line: string) => void
  isDown: boolean
  isOver: boolean
}

/** What a life went through, for the figures at the end. */
export interface SimFigures {
  readonly events: number
  readonly requests: number
  readonly applied: number
  readonly rejected: number
  readonly parked: number
  /** Virtual time of the whole life. */
  readonly days: number
  /** Ms from healing until the last waiting change of any open page was sent. */
  readonly sentAfter: number
  /** Of every event, request, answer and the final state. */
  readonly trace: string
}

/** Looks at the database of an open page. */
const look = async <Result>({ disk, db, wiped }: SimDevice, at: (db: PortalDatabase) => Promise<Result>): Promise<Result | null> =>
  db && !wiped ? disk.lookAt(() => at(db)) : null

const settleTorn = async ({ clock, note }: Life, { device, person }: Seat): Promise<void> => {
  device.crash()
  clock.after(500, () => {
    device.open()
    note('opened again')
  })
  await clock.runUntil(clock.now + 600)
  await look(device, (db) => person.lookAgain(db))
}

/** The person does something, maybe on a machine that stops in the middle of it. */
const act = async (life: Life, seat: Seat, what: (typeof ACTS)[number]): Promise<void> => {
  const { db } = seat.device
  if (!db) return
  try {
    await seat.person[what](db)
  } catch (error) {
    if (!seat.device.disk.isStopped) throw error
    await settleTorn(life, seat)
  }
}

/** Nobody works for days: one device alone would ask the server once a minute all the time. */
const pass = async ({ chance, clock, seats }: Life, ms: number): Promise<void> => {
  const morning = clock.now + ms
  for (const { device } of seats) device.sleepUntil(morning + chance.below(60_000))
  await clock.runUntil(morning)
}

const happen = async (life: Life, event: Event, seat: Seat): Promise<void> => {
  const { chance, clock, account, seats } = life
  const { device } = seat
  switch (event) {
    case 'submit':
      return clock.during(() => account.submit())
    case 'cancel':
      return clock.during(() => account.cancel())
    case 'lossy':
    case 'offline':
    case 'silent':
      device.network.weather = event
      if (event === 'offline') device.events.breakAll()
      return
    case 'good':
      device.network.weather = 'good'
      if (chance.flip(0.5)) device.sayBack()
      return
    case 'crash':
      device.crash()
      clock.after(chance.below(10_000), () => device.open())
      return
    case 'stop':
      // The machine stops at one of the next operations of whatever comes, a change or a round.
      device.disk.stopAfter(chance.below(40), chance.flip(0.5))
      return
    case 'stop-worker':
      return device.stopWorker()
    case 'sleep':
      return device.sleepUntil(clock.now + chance.below(180_000))
    case 'days':
      return pass(life, Math.floor((1 + 2 * chance.next()) * DAY_MS))
    case 'restart-server':
      life.isDown = true
      for (const one of seats) one.device.events.breakAll()
      clock.after(1_000 + chance.below(20_000), () => {
        life.isDown = false
      })
      return
    case 'revoke':
      // Rare, and never the first device: somebody must be left to see what became of it all.
      if (seat !== seats[0] && chance.flip(0.3)) await revoke(life, seats.indexOf(seat))
      return
    default:
      if (!device.isAsleep) await act(life, seat, event)
  }
}

const revoke = async ({ clock, world, account }: Life, device: number): Promise<void> => {
  const headers = { Origin: ORIGIN, Cookie: account.cookies[0] ?? '' }
  const answer = await clock.during(async () =>
    world.app.request(`/api/devices/${account.sessionId(device)}`, { method: 'DELETE', headers }),
  )
  hold('a session can be revoked', answer.status === 204 || answer.status === 404, answer.status)
}

type Begun = Life & { readonly digest: ReturnType<typeof createHash>; readonly requests: () => number }

const begin = async (world: World, seed: number, clock: VirtualClock): Promise<Begun> => {
  const chance = new Chance(seed)
  const digest = createHash('sha256')
  const account = await openAccount(world, new Chance(seed + 0x5eed), 2 + Number(chance.flip(0.2)))
  const [instance] = await world.database.query<{ epoch: string }>(sql`select epoch::text as epoch from instance`)
  let requests = 0
  const note = (line: string): void => {
    if (life.isOver) return
    const plain = line
      .replaceAll(`${account.run}-`, 'run-')
      .replaceAll(instance?.epoch ?? '', 'epoch')
      // Both are sums over the vendor's own id.
      .replaceAll(/"checksum":\d+|"scope":"\w+"/g, '')
    digest.update(`${clock.now - BEGIN} ${plain}\n`)
    if (process.env['SIM_TRACE']) appendFileSync(process.env['SIM_TRACE'], `${clock.now - BEGIN} ${plain}\n`)
  }
  const life: Life = { chance, clock, world, account, seats: [], note, isDown: false, isOver: false }
  const seats = account.cookies.map((cookie, at): Seat => {
    const serve = async (path: string, init: RequestInit): Promise<Response> => {
      if (life.isDown || life.isOver) return new Response('', { status: 502 })
      requests += 1
      const headers = new Headers(init.headers)
      headers.set('Origin', ORIGIN)
      headers.set('Cookie', cookie)
      return world.app.request(path, { ...init, headers })
    }
    const name = `portal-device${at}-${account.vendorId}`
    const own = new Chance(seed * 31 + at)
    const parts = { name, clock, chance: own, note: (line: string) => note(`${at}: ${line}`), hasWorker: own.flip(0.3), serve }
    return { device: new SimDevice(parts), person: new SimPerson(own) }
  })
  return Object.assign(life, { seats, digest, requests: () => requests })
}

const isSent = async ({ device }: Seat): Promise<boolean> => device.wiped || (await look(device, (db) => db.outbox.count())) === 0

/** Everything is well from now on: every device is awake, its page open, its network good. Returns when each had sent everything. */
const heal = async (life: Life): Promise<number> => {
  const { clock, seats, note } = life
  const awake = Math.max(clock.now, ...seats.map(({ device }) => device.wakesAt))
  await clock.runUntil(awake)
  life.isDown = false
  for (const seat of seats) {
    seat.device.network.weather = 'good'
    if (seat.device.disk.isStopped) seat.device.crash()
    seat.device.disk.stopAfter(Number.POSITIVE_INFINITY, true)
    seat.device.open()
  }
  note('healed')
  const healedAt = clock.now
  let sentAfter = Number.POSITIVE_INFINITY
  await clock.runUntil(healedAt + PROMISED_MS, async () => {
    for (const seat of seats) if (!(await isSent(seat))) return false
    sentAfter = clock.now - healedAt
    return true
  })
  for (const seat of seats)
    hold(
      'everything is sent within 60 s of a healed network',
      await isSent(seat),
      await look(seat.device, async (db) => [await db.outbox.toArray(), await db.meta.get('status')]),
    )
  // Nobody changes anything any more: whoever has read up to here has read everything.
  const revision = await life.account.revision()
  const hasRead = async ({ device }: Seat): Promise<boolean> =>
    device.wiped || (await look(device, async (db) => (await readCursor(db))?.revision === revision)) === true
  await clock.runUntil(healedAt + PROMISED_MS + SETTLED_MS, async () => {
    for (const seat of seats) if (!(await hasRead(seat))) return false
    return true
  })
  return sentAfter
}

/** After healing: nothing is lost, nothing is silent, every request was ended, and every device shows what the server has. */
const judge = async (life: Life): Promise<Pick<SimFigures, 'applied' | 'rejected' | 'parked'>> => {
  const { account, seats, note } = life
  const truth = await account.documents()
  const outcomes = await account.outcomes()
  const figures = { applied: 0, rejected: 0, parked: 0 }
  const known = new Set<string>()
  for (const { device, person } of seats) {
    for (const silence of device.network.silences)
      hold('a silent request is ended by its time limit', silence <= LONGEST_SILENCE_MS, silence)
    for (const id of [...person.queued, ...person.discarded]) known.add(id)
    if (device.wiped) {
      for (const id of person.queued)
        hold('a revoked device hands over what it had not sent', outcomes.has(id) || person.dealtWith.has(id), id)
      figures.parked += [...person.queued].filter((id) => outcomes.get(id) === 'parked').length
      continue
    }
    const { db } = device
    if (!db) throw new Error('a page is not open')
    const cards = new Map((await db.rejections.toArray()).map((card) => [card.id, card.code]))
    for (const id of person.queued) {
      const told = cards.has(id) || person.dealtWith.has(id)
      hold('no change is lost, none is refused in silence', outcomes.get(id) === (told ? 'rejected' : 'applied'), [
        id,
        outcomes.get(id),
        told,
      ])
      figures[told ? 'rejected' : 'applied'] += 1
    }
    holdSame('every device has what the server has', await serverSide(db), truth)
    await holdDevice(db)
    note(`final ${JSON.stringify([await db.meta.get('cursor'), [...cards], await db.receipts.toCollection().primaryKeys()])}`)
  }
  const strange = [...outcomes.keys()].filter((id) => !known.has(id))
  hold('nothing took effect that nobody did', strange.length === 0, strange)
  return figures
}

/**
 * One life of two or three devices of a vendor with the real server, in virtual time, all of it decided by the seed.
 * @throws Broken with the promise that does not hold
 */
export const simulate = async (world: World, seed: number): Promise<SimFigures> => {
  const clock = new VirtualClock(BEGIN)
  const giveTimeBack = clock.install()
  let seats: readonly Seat[] = []
  try {
    const life = await begin(world, seed, clock)
    const { chance, note } = life
    seats = life.seats
    const count = 5 + chance.below(12)
    for (const { device } of seats) clock.after(chance.below(2000), () => device.open())
    await clock.runUntil(clock.now + 4000)
    for (let at = 0; at < count; at += 1) {
      const event = chance.pick(EVENTS)
      const seat = chance.pick(seats)
      note(`event ${at} ${event} on ${seats.indexOf(seat)}`)
      try {
        await happen(life, event, seat)
        await clock.runUntil(clock.now + chance.pick([10, 300, 2_000, 9_000, 40_000]))
        for (const one of seats) {
          if (one.device.disk.isStopped) await settleTorn(life, one)
          await look(one.device, holdDevice)
          const silence = one.device.isAsleep ? 0 : one.device.network.longestSilence()
          hold('a silent request is ended by its time limit', silence <= LONGEST_SILENCE_MS, silence)
        }
      } catch (error) {
        throw new Error(`event ${at} (${event}, device ${seats.indexOf(seat)})`, { cause: error })
      }
    }
    const sentAfter = await heal(life)
    const figures = await judge(life)
    life.isOver = true
    const days = (clock.now - BEGIN) / DAY_MS
    return { ...figures, events: count, requests: life.requests(), days, sentAfter, trace: life.digest.digest('hex') }
  } finally {
    for (const { device } of seats) device.crash()
    await clock.runUntil(clock.now + 1000)
    giveTimeBack()
  }
}
