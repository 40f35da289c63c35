import { databaseName } from '#db/core/database.ts'
import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { PortalDatabase } from '#db/core/database.ts'
import { ORIGIN, type World } from '#tests/contract/world.ts'
import { Chance } from '#tests/support/chance.ts'
import { openAccount, type Account } from './sim-account.ts'
import type { Plant } from '#tests/simulation/device.ts'
import { Browser } from './browser.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** When every run begins. */
export const BEGIN = Date.parse('2026-11-21T08:00:00.000Z')

/** Everybody in a run. */
export interface SimRun {
  readonly chance: Chance
  readonly clock: VirtualClock
  readonly world: World
  readonly account: Account
  readonly devices: readonly Browser[]
  readonly note: (line: string) => void
  isDown: boolean
  isOver: boolean
}

/** Looks at the database of an open page. */
export const look = async <Result>(device: Browser, at: (db: PortalDatabase) => Promise<Result>): Promise<Result | null> =>
  device.isOpen && !device.wiped ? device.disk.lookAt(() => at(device.db)) : null

/** A machine that stopped is started again: what stands in its queue was queued. */
export const settleTorn = async ({ clock, note }: SimRun, device: Browser): Promise<void> => {
  device.crash()
  clock.after(500, () => {
    device.open()
    note('opened again')
  })
  await clock.runUntil(clock.now + 600)
  await look(device, (db) => device.person.lookAgain(db))
}

type Begun = SimRun & { readonly digest: ReturnType<typeof createHash>; readonly requests: () => number }

/** A vendor with its devices, none of them open yet, on a clock that is installed. */
export const begin = async (world: World, seed: number, of: { clock: VirtualClock; plant: Plant }): Promise<Begun> => {
  const { clock, plant } = of
  const chance = new Chance(seed)
  const digest = createHash('sha256')
  const account = await openAccount(world, new Chance(seed + 0x5eed), 2 + Number(chance.flip(0.2)))
  const [instance] = await world.database.query<{ epoch: string }>(sql`select epoch::text as epoch from instance`)
  let requests = 0
  const note = (line: string): void => {
    if (run.isOver) return
    const plain = line
      .replaceAll(account.run, 'run')
      // The end of an audit row's id is a sum over an id with the run in it.
      .replaceAll(/(-8[0-9a-f]{3})-8[0-9a-f]{3}-[0-9a-f]{12}/g, '$1')
      .replaceAll(instance?.epoch ?? '', 'epoch')
      // Both are sums over the vendor's own id.
      .replaceAll(/"checksum":\d+|"scope":"\w+"/g, '')
    digest.update(`${clock.now - BEGIN} ${plain}\n`)
    if (process.env['SIM_TRACE']) appendFileSync(process.env['SIM_TRACE'], `${clock.now - BEGIN} ${plain}\n`)
  }
  const run: SimRun = { chance, clock, world, account, devices: [], note, isDown: false, isOver: false }
  const devices = account.cookies.map((cookie, at) => {
    const serve = async (path: string, init: RequestInit): Promise<Response> => {
      if (run.isDown || run.isOver) return new Response('', { status: 502 })
      requests += 1
      const headers = new Headers(init.headers)
      headers.set('Origin', ORIGIN)
      headers.set('Cookie', cookie)
      return world.app.request(path, { ...init, headers })
    }
    const name = databaseName(account)
    const own = new Chance(seed * 31 + at)
    const parts = { name, clock, chance: own, note: (line: string) => note(`${at}: ${line}`), hasWorker: own.flip(0.3), serve, plant }
    return new Browser(parts)
  })
  return Object.assign(run, { devices, digest, requests: () => requests })
}

/** What a run went through, for the figures at the end. */
export interface SimFigures {
  readonly events: number
  readonly requests: number
  readonly applied: number
  readonly rejected: number
  readonly parked: number
  /** Virtual time of the whole run. */
  readonly days: number
  /** Ms from healing until the last waiting change of any open page was sent. */
  readonly sentAfter: number
  /** Of every event, request, answer and the final state. */
  readonly trace: string
}
