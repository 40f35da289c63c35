import type { World } from '#tests/contract/world.ts'
import { hold, holdDevice } from '#tests/simulation/invariants.ts'
import type { Plant } from '#tests/simulation/device.ts'
import type { Browser } from './browser.ts'
import { heal, judgeRun, LONGEST_SILENCE_MS } from './sim-end.ts'
import { EVENTS, happen } from './sim-happen.ts'
import { BEGIN, begin, look, settleTorn } from './sim-begin.ts'
import type { SimFigures } from './sim-begin.ts'
import { VirtualClock } from './virtual-clock.ts'

const DAY_MS = 86_400_000

/**
 * One run of two or three devices of a vendor with the real server, in virtual time, all of it decided by the seed.
 * @throws Broken with the promise that does not hold
 */
export const simulate = async (world: World, seed: number, plant: Plant = {}): Promise<SimFigures> => {
  const clock = new VirtualClock(BEGIN)
  const giveTimeBack = clock.install()
  let devices: readonly Browser[] = []
  try {
    const run = await begin(world, seed, { clock, plant })
    const { chance, note } = run
    devices = run.devices
    const count = 4 + chance.below(8)
    for (const device of devices) clock.after(chance.below(2000), () => device.open())
    await clock.runUntil(clock.now + 4000)
    // Most runs happen away from a good network, or nothing would ever meet.
    for (const device of devices) device.network.weather = chance.pick(['good', 'lossy', 'lossy', 'offline'])
    for (let at = 0; at < count; at += 1) {
      const event = chance.pick(EVENTS)
      const device = chance.pick(devices)
      note(`event ${at} ${event} on ${devices.indexOf(device)}`)
      try {
        await happen(run, event, device)
        await clock.runUntil(clock.now + chance.pick([10, 300, 2_000, 9_000, 40_000]))
        for (const one of devices) {
          if (one.disk.isStopped) await settleTorn(run, one)
          await look(one, holdDevice)
          hold('files and changes go in order', one.disorder.length === 0, one.disorder)
          const silence = one.isAsleep ? 0 : one.network.longestSilence()
          hold('a silent request is ended by its time limit', silence <= LONGEST_SILENCE_MS, silence)
        }
      } catch (error) {
        throw new Error(`event ${at} (${event}, device ${devices.indexOf(device)})`, { cause: error })
      }
    }
    const sentAfter = await heal(run)
    const figures = await judgeRun(run)
    run.isOver = true
    const days = (clock.now - BEGIN) / DAY_MS
    return { ...figures, events: count, requests: run.requests(), days, sentAfter, trace: run.digest.digest('hex') }
  } finally {
    for (const device of devices) device.crash()
    await clock.runUntil(clock.now + 1000)
    giveTimeBack()
  }
}
