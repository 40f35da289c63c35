import Dexie from 'dexie'
import type { PortalDatabase } from '#db/core/database.ts'

/** Gates at which work waits until it is let through, one by one, in whichever order a test chooses. */
export class Gates {
  private readonly waiting: (() => void)[] = []
  private areOpen = false

  /** Waits to be let through; at once where all gates are open. */
  readonly pass = (): Promise<void> => (this.areOpen ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve)))

  /** Nobody waits. */
  get isFree(): boolean {
    return this.waiting.length === 0
  }

  /** Lets one through that waits, the `n`-th counted round and round. */
  letThrough(n: number): void {
    this.waiting.splice(n % Math.max(1, this.waiting.length), 1)[0]?.()
  }

  /** Lets all through, also whoever comes later. */
  open(): void {
    this.areOpen = true
    for (const go of this.waiting.splice(0)) go()
  }
}

/** Gates of a device: before its transactions and writes, before a lock is given, and before words are read behind. */
interface DeviceGates {
  readonly quick: Gates
  readonly lock: Gates
  readonly words: Gates
}

/** Calls a method of an owner, whoever `this` is. */
const callOf = (owner: object, name: string) => {
  const own = Reflect.get(owner, name) as (...args: unknown[]) => unknown
  return (...args: unknown[]) => Reflect.apply(own, owner, args)
}

/**
 * The same database with a gate before each transaction, before each part of columns that is written, and behind each look at parts outside of
 * a transaction, as words are read: between any two others may write. Nothing waits within a transaction, which would end it.
 */
export const gatedDevice = (db: PortalDatabase, { quick, words }: DeviceGates): PortalDatabase => {
  const [transaction, put, bulkGet] = [callOf(db, 'transaction'), callOf(db.columns, 'put'), callOf(db.columns, 'bulkGet')]
  const before =
    (call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) =>
      Dexie.currentTransaction ? call(...args) : quick.pass().then(() => call(...args))
  const columns: unknown = Object.assign(Object.create(db.columns) as object, {
    put: before(put),
    bulkGet: (...args: unknown[]) =>
      Dexie.currentTransaction ? bulkGet(...args) : Promise.resolve(bulkGet(...args)).then((found) => words.pass().then(() => found)),
  })
  return Object.assign(Object.create(db) as PortalDatabase, { transaction: before(transaction), columns })
}

/** A lock as browsers give it: to one after the other, in the order in which they asked. */
export const lockInTurn = ({ lock: { pass } }: DeviceGates): ((name: string, work: () => Promise<void>) => Promise<void>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (_name, work) => {
    const turn = last.then(pass).then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
