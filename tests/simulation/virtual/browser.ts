import type { PortalDatabase } from '#db/core/database.ts'
import { freeHeld } from '#db/core/held.ts'
import { runSync } from '#sync/core/engine.ts'
import type { PagePorts } from '#sync/core/ports.ts'
import { startSync } from '#sync/core/triggers.ts'
import { Device, type Plant } from '#tests/simulation/device.ts'
import { Network, type Note, type Serve } from '#tests/simulation/network.ts'
import { Person, pickLicense } from '#tests/simulation/person.ts'
import type { Chance } from '#tests/support/chance.ts'
import { StoppableDisk } from '#tests/support/stoppable-disk.ts'
import { SimEvents } from './sim-events.ts'
import { SimLocks } from './locks.ts'
import type { VirtualClock } from './virtual-clock.ts'

interface Context {
  readonly id: symbol
  alive: boolean
  /** The browser gives it no time: it holds what it holds, and nothing in it goes on. */
  isFrozen: boolean
  readonly waitingRuns: Map<string, Promise<boolean>>
}

interface Parts {
  readonly name: string
  readonly clock: VirtualClock
  readonly chance: Chance
  readonly note: Note
  readonly hasWorker: boolean
  readonly serve: Serve
  readonly plant: Plant
}

/**
 * The browser of a device, in virtual time: an open page with the product's own triggers, and maybe a worker that does the page's
 * syncing. Page and worker can die at any time, the device can sleep for days.
 */
export class Browser extends Device {
  override readonly disk: StoppableDisk
  readonly events: SimEvents
  private readonly locks = new SimLocks()
  private readonly parts: Parts
  private page: Context = { id: Symbol('page'), alive: false, isFrozen: false, waitingRuns: new Map() }
  private worker: Context | null = null
  private triggers: { stop: () => void } | null = null
  private asleepUntil = 0
  /** Several parts of a page listen, each until it stops. */
  private readonly window = new EventTarget()

  constructor(parts: Parts) {
    const { clock, ...rest } = parts
    const disk = new StoppableDisk()
    super({ ...rest, disk, network: new Network({ ...rest, time: clock }), person: new Person(parts.chance, pickLicense) })
    this.disk = disk
    this.parts = parts
    this.events = new SimEvents({ ...rest, time: clock, network: this.network })
  }

  private ports(db: PortalDatabase, context: Context): PagePorts {
    const { clock, chance, note } = this.parts
    const alive = () => context.alive && !context.isFrozen && !this.disk.isStopped
    return {
      db,
      waitingRuns: context.waitingRuns,
      now: () => clock.now,
      random: () => chance.next(),
      fetch: this.wayOut(this.network.fetch(alive), db),
      lock: (name, work, how = {}) => this.locks.request({ name, holder: context.id, ...how }, work),
      timer: (ms, ring) => (this.plant.rings?.(ms) === false ? () => undefined : this.timer(clock.now + ms, () => alive() && ring())),
      seemsOffline: () => this.network.weather === 'offline',
      wipe: async () => {
        note('wiped')
        await this.wipe(db)
        this.closePage()
      },
      onReturn: (back, signal) => this.listen('back', { alive, signal }, back),
      onLeave: (left, signal) => this.listen('away', { alive, signal }, left),
      openEvents: () => this.events.open(alive),
      askWorker: (how) => {
        if (!this.parts.hasWorker) return false
        this.timer(clock.now + 5, () => void this.runWorker(how?.sendHeld))
        return true
      },
    }
  }

  /** Calls a part of the page when somebody is back or has left, as long as the page lives; whoever sits at it knows as well. */
  private listen(what: 'back' | 'away', { alive, signal }: { alive: () => boolean; signal: AbortSignal }, call: () => void): void {
    const listener = () => {
      if (!alive()) return
      this.person.isAway = what === 'away'
      call()
    }
    this.window.addEventListener(what, listener, { signal })
  }

  /** A timer of this device: it does not ring while the device sleeps, but when it wakes. */
  private timer(at: number, ring: () => void): () => void {
    let cancel = (): void => undefined
    const set = (when: number) => {
      cancel = this.parts.clock.at(when, () => (this.parts.clock.now < this.asleepUntil ? set(this.asleepUntil) : ring()))
    }
    set(at)
    return () => cancel()
  }

  /** The worker opens the database for a run and closes it afterwards, as the product's does. */
  private async runWorker(held?: readonly string[]): Promise<void> {
    if (this.wiped || this.disk.isStopped || this.worker?.isFrozen) return
    this.worker ??= { id: Symbol('worker'), alive: true, isFrozen: false, waitingRuns: new Map() }
    const context = this.worker
    const db = this.connect()
    try {
      if (held) await freeHeld(db, held)
      await runSync(this.ports(db, context))
    } catch {
      // The worker or the machine stopped; the page's own look goes on from there.
    } finally {
      db.close()
    }
  }

  /** The browser stops the worker in the middle of whatever it does. */
  stopWorker(): void {
    if (!this.worker) return
    this.worker.alive = false
    this.locks.die(this.worker.id)
    this.worker = null
  }

  /** The worker answers no more and goes on with nothing, until the browser stops it. It keeps its lock, if it has one. */
  freezeWorker(): void {
    if (!this.parts.hasWorker) return
    this.worker ??= { id: Symbol('worker'), alive: true, isFrozen: false, waitingRuns: new Map() }
    this.worker.isFrozen = true
  }

  /** Opens the page: the database, and the triggers that run the engine. */
  open(): void {
    if (this.wiped || this.page.alive) return
    this.page = { id: Symbol('page'), alive: true, isFrozen: false, waitingRuns: new Map() }
    this.person.held.clear()
    this.person.isAway = false
    this.triggers = startSync(this.db, this.ports(this.db, this.page))
  }

  private closePage(): void {
    this.person.held.clear()
    this.triggers?.stop()
    this.page.alive = false
    this.locks.die(this.page.id)
    this.events.breakAll()
    this.forgetPage()
    this.triggers = null
  }

  /** The browser, or the machine, is gone from one moment to the next: only what was committed is left. */
  crash(): void {
    this.closePage()
    this.stopWorker()
    this.disk.restart()
  }

  /** Nothing runs until then, whatever rings: the lid is closed. */
  sleepUntil(moment: number): void {
    this.asleepUntil = Math.max(this.asleepUntil, moment)
    this.events.breakAll()
    this.parts.clock.at(this.asleepUntil, () => this.network.wokeUp())
  }

  /** When it wakes, or has woken. */
  get wakesAt(): number {
    return this.asleepUntil
  }

  get isAsleep(): boolean {
    return this.parts.clock.now < this.asleepUntil
  }

  /** The person turns to another tab: nothing is held any longer. */
  hide(): void {
    this.person.held.clear()
    this.window.dispatchEvent(new Event('away'))
  }

  /** The browser says that the network or the page is back. It does not always. */
  describeBack(): void {
    this.window.dispatchEvent(new Event('back'))
  }
}
