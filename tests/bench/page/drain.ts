import Dexie from 'dexie'
import { databaseName, PortalDatabase } from '#db/core/database.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { pickupId } from '#domain/operations/plan.ts'
import { runSync } from '#sync/core/engine.ts'
import { browserPorts } from '#sync/core/browser-ports.ts'

/** Milliseconds in which the engine sends what waits, what waits still, and what was refused. */
interface Drained {
  readonly took: number
  readonly waiting: number
  readonly refused: number
}

interface Owner {
  readonly userId: string
  readonly vendorId: string
}

/** Loads a vendor's rows, queues what a person without a network did, and sends it all. */
const drained = async (owner: Owner, queue: (db: PortalDatabase) => Promise<void>): Promise<Drained> => {
  const db = new PortalDatabase(databaseName(owner))
  const ports = browserPorts(db)
  await runSync(ports)
  await queue(db)
  const start = performance.now()
  const isSent = await runSync(ports)
  const took = performance.now() - start
  if (!isSent) throw new Error('not everything was sent')
  const found = { took, waiting: await db.outbox.count(), refused: await db.rejections.count() }
  db.close()
  await Dexie.delete(db.name)
  return found
}

/** An approval for each pending request. */
export const drain = (owner: Owner): Promise<Drained> =>
  drained(owner, async (db) => {
    for (const requestId of await db.rows('requests').toCollection().primaryKeys())
      await mutate(db, 'request.approve', { requestId, operationId: crypto.randomUUID() })
  })

const taken = async (step: Promise<MutateResult>): Promise<void> => {
  const result = await step
  if (result.status === 'rejected') throw new Error(`a step was refused with ${result.rejection.code}`)
}

/** A whole day on the road: each delivery leaves and stands, its pickup gets a driver, leaves, and takes the bin along: five steps. */
export const drainDay = (owner: Owner): Promise<Drained> =>
  drained(owner, async (db) => {
    const today = dayOf(new Date().toISOString())
    const deliveries = await db.rows('operations').toArray()
    for (const [at, { id: operationId, bookingId, containerId, driverId }] of deliveries.entries()) {
      const unit = { containerId, number: at + 1 }
      await taken(mutate(db, 'operation.depart', { operationId, unit }))
      await taken(mutate(db, 'operation.arrive', { operationId }))
      const pickup = await db.rows('operations').get(pickupId(bookingId, 1))
      if (!pickup) throw new Error('no pickup was planned')
      const edits = { driverId: { from: pickup.driverId, to: driverId }, scheduledOn: { from: pickup.scheduledOn, to: today } }
      await taken(mutate(db, 'operation.plan', { operationId: pickup.id, edits }))
      await taken(mutate(db, 'operation.depart', { operationId: pickup.id }))
      await taken(mutate(db, 'operation.collect', { operationId: pickup.id }))
    }
  })
