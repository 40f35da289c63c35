import { readCursor } from '#db/core/apply-pull.ts'
import { hold, holdFleet } from '#tests/simulation/invariants.ts'
import { judge, type Judged } from '#tests/simulation/judge.ts'
import type { Browser } from './browser.ts'
import { look, type SimRun } from './sim-begin.ts'

/** The promise: so long after the network healed, everything that waits on an open page is sent. */
const PROMISED_MS = 60_000
/** So much later every device has asked the server once more, pokes or not. */
const SETTLED_MS = 75_000
/** No request may be silent for longer than this: its time limit must have ended it. */
export const LONGEST_SILENCE_MS = 30_000

const isSent = async (device: Browser): Promise<boolean> => device.wiped || (await look(device, (db) => db.outbox.count())) === 0

/** Everything is well from now on: every device is awake, its page open, its network good. Returns when each had sent everything. */
export const heal = async (run: SimRun): Promise<number> => {
  const { clock, devices, note } = run
  const awake = Math.max(clock.now, ...devices.map(({ wakesAt }) => wakesAt))
  await clock.runUntil(awake)
  run.isDown = false
  for (const device of devices) {
    device.network.weather = 'good'
    if (device.disk.isStopped) device.crash()
    device.disk.stopAfter(Number.POSITIVE_INFINITY, true)
    device.open()
  }
  note('healed')
  const healedAt = clock.now
  let sentAfter = Number.POSITIVE_INFINITY
  await clock.runUntil(healedAt + PROMISED_MS, async () => {
    for (const device of devices) if (!(await isSent(device))) return false
    sentAfter = clock.now - healedAt
    return true
  })
  for (const device of devices)
    hold(
      'everything is sent within 60 s of a healed network',
      await isSent(device),
      await look(device, async (db) => [await db.outbox.toArray(), await db.meta.get('status')]),
    )
  // Nobody changes anything any more: whoever has read up to here has read everything.
  const revision = await run.account.revision()
  const hasRead = async (device: Browser): Promise<boolean> =>
    device.wiped || (await look(device, async (db) => (await readCursor(db))?.revision === revision)) === true
  await clock.runUntil(healedAt + PROMISED_MS + SETTLED_MS, async () => {
    for (const device of devices) if (!(await hasRead(device))) return false
    return true
  })
  return sentAfter
}

/** After healing: what holds for every device, and that every request was ended and nothing happened that nobody did. */
export const judgeRun = async (run: SimRun): Promise<Judged> => {
  const { account, devices, note } = run
  const [documents, outcomes, done] = [await account.documents(), await account.outcomes(), await account.done()]
  const sum = await judge(devices, { documents, outcomeOf: (id) => outcomes.get(id), isDone: (id) => done.has(id) })
  for (const device of devices) {
    for (const silence of device.network.silences)
      hold('a silent request is ended by its time limit', silence <= LONGEST_SILENCE_MS, silence)
    if (device.wiped) continue
    // This server forgets nothing: what it does not know was never sent.
    for (const id of device.person.queued) hold('no change is lost', outcomes.has(id), id)
    const { db } = device
    const cards = (await db.rejections.toArray()).map((card) => [card.id, card.code])
    note(`final ${JSON.stringify([await db.meta.get('cursor'), cards, await db.receipts.toCollection().primaryKeys()])}`)
  }
  holdFleet(documents)
  const known = new Set(devices.flatMap(({ person }) => [...person.queued, ...person.discarded]))
  // What stands for a change that was taken back may have an id of its own, and no effect.
  const strange = [...outcomes].filter(([id, status]) => !known.has(id) && (status !== 'applied' || done.has(id)))
  hold('nothing took effect that nobody did', strange.length === 0, strange)
  return sum
}
