import { ORIGIN } from '#tests/contract/world.ts'
import { hold } from '#tests/simulation/invariants.ts'
import type { Browser } from './browser.ts'
import { settleTorn, type SimRun } from './sim-begin.ts'

const DAY_MS = 86_400_000

const ACTS = ['answer', 'edit', 'view', 'fleet', 'attach', 'discard', 'undo', 'resolve'] as const
/** What a run can hold, the common things more often. */
export const EVENTS = [
  ...Array<'answer'>(5).fill('answer'),
  'edit',
  'edit',
  'edit',
  'view',
  'view',
  'fleet',
  'fleet',
  'fleet',
  'attach',
  'discard',
  'undo',
  'change-of-mind',
  'change-of-mind',
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
  'hide',
  'crash',
  'stop',
  'stop',
  'stop-worker',
  'freeze-worker',
  'sleep',
  'days',
  'restart-server',
  'revoke',
] as const
type Event = (typeof EVENTS)[number]

/** The person does something, maybe on a machine that stops in the middle of it. */
const act = async (run: SimRun, device: Browser, what: (typeof ACTS)[number]): Promise<void> => {
  if (!device.isOpen) return
  try {
    await device.act(what)
  } catch (error) {
    if (!device.disk.isStopped) throw error
    await settleTorn(run, device)
  }
}

/** Nobody works for days: one device alone would ask the server once a minute all the time. */
const pass = async ({ chance, clock, devices }: SimRun, ms: number): Promise<void> => {
  const morning = clock.now + ms
  for (const device of devices) device.sleepUntil(morning + chance.below(60_000))
  await clock.runUntil(morning)
}

/** Makes one event happen at a device. */
export const happen = async (run: SimRun, event: Event, device: Browser): Promise<void> => {
  const { chance, clock, account, devices } = run
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
      if (chance.flip(0.5)) device.describeBack()
      return
    case 'hide':
      return device.hide()
    case 'crash':
      device.crash()
      clock.after(chance.below(10_000), () => device.open())
      return
    case 'stop':
      // The machine stops at one of the next operations of whatever comes, a change or a round.
      device.disk.stopAfter(chance.below(40), chance.flip(0.5))
      return
    case 'change-of-mind':
      if (device.isAsleep) return
      await act(run, device, 'answer')
      await clock.runUntil(clock.now + chance.pick([10, 60, 200, 400]))
      return act(run, device, 'undo')
    case 'stop-worker':
      return device.stopWorker()
    case 'freeze-worker':
      return device.freezeWorker()
    case 'sleep':
      return device.sleepUntil(clock.now + chance.below(180_000))
    case 'days':
      return pass(run, Math.floor((1 + 2 * chance.next()) * DAY_MS))
    case 'restart-server':
      run.isDown = true
      for (const one of devices) one.events.breakAll()
      clock.after(1_000 + chance.below(20_000), () => {
        run.isDown = false
      })
      return
    case 'revoke':
      // Rare, and never the first device: somebody must be left to see what became of it all.
      if (device !== devices[0] && chance.flip(0.3)) await revoke(run, devices.indexOf(device))
      return
    default:
      if (!device.isAsleep) await act(run, device, event)
  }
}

const revoke = async ({ clock, world, account }: SimRun, device: number): Promise<void> => {
  const headers = { Origin: ORIGIN, Cookie: account.cookies[0] ?? '' }
  const answer = await clock.during(async () =>
    world.app.request(`/api/devices/${account.sessionId(device)}`, { method: 'DELETE', headers }),
  )
  hold('a session can be revoked', answer.status === 204 || answer.status === 404, answer.status)
}
