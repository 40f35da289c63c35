import { readCursor } from '#db/core/apply-pull.ts'
import { hold, holdDevice, holdSame, serverSide } from '#tests/model/trial-invariants.ts'
import { look, type Life, type Seat } from './sim-life.ts'
import type { SimFigures } from './sim-life.ts'

/** The promise: so long after the network healed, everything that waits on an open page is sent. */
const PROMISED_MS = 60_000
/** So much later every device has asked the server once more, pokes or not. */
const SETTLED_MS = 75_000
/** No request may be silent for longer than this: its time limit must have ended it. */
export const LONGEST_SILENCE_MS = 30_000

const isSent = async ({ device }: Seat): Promise<boolean> => device.wiped || (await look(device, (db) => db.outbox.count())) === 0

/** Everything is well from now on: every device is awake, its page open, its network good. Returns when each had sent everything. */
export const heal = async (life: Life): Promise<number> => {
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
export const judge = async (life: Life): Promise<Pick<SimFigures, 'applied' | 'rejected' | 'parked'>> => {
  const { account, seats, note } = life
  const truth = await account.documents()
  const outcomes = await account.outcomes()
  const done = await account.done()
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
      hold('no change is lost, none is refused in silence', outcomes.has(id) && done.has(id) !== told, [id, outcomes.get(id), told])
      figures[told ? 'rejected' : 'applied'] += 1
    }
    for (const id of person.discarded)
      hold('what was taken back and happened all the same has a card', !done.has(id) || cards.has(id) || person.dealtWith.has(id), id)
    holdSame('every device has what the server has', await serverSide(db), truth)
    await holdDevice(db)
    note(`final ${JSON.stringify([await db.meta.get('cursor'), [...cards], await db.receipts.toCollection().primaryKeys()])}`)
  }
  const strange = [...outcomes.keys()].filter((id) => !known.has(id))
  hold('nothing took effect that nobody did', strange.length === 0, strange)
  return figures
}
