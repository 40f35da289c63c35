import type { World } from '#tests/contract/world.ts'
import { hold, holdDevice } from '#tests/model/trial-invariants.ts'
import type { SimPlant } from './sim-device.ts'
import { heal, judge, LONGEST_SILENCE_MS } from './sim-end.ts'
import { EVENTS, happen } from './sim-happen.ts'
import { BEGIN, begin, look, settleTorn, type Seat } from './sim-life.ts'
import type { SimFigures } from './sim-life.ts'
import { VirtualClock } from './virtual-clock.ts'

const DAY_MS = 86_400_000

/**
 * One life of two or three devices of a vendor with the real server, in virtual time, all of it decided by the seed.
 * @throws Broken with the promise that does not hold
 */
export const simulate = async (world: World, seed: number, plant: SimPlant = {}): Promise<SimFigures> => {
  const clock = new VirtualClock(BEGIN)
  const giveTimeBack = clock.install()
  let seats: readonly Seat[] = []
  try {
    const life = await begin(world, seed, { clock, plant })
    const { chance, note } = life
    seats = life.seats
    const count = 4 + chance.below(8)
    for (const { device } of seats) clock.after(chance.below(2000), () => device.open())
    await clock.runUntil(clock.now + 4000)
    // Most lives are lived away from a good network, or nothing would ever meet.
    for (const { device } of seats) device.network.weather = chance.pick(['good', 'lossy', 'lossy', 'offline'])
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
