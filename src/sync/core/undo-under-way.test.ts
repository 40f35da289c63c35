import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { undoOffer } from '#db/review/undo.ts'
import { plannedDeliveries } from '#domain/operations/plan.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { acceptedBooking } from '#tests/support/movement-day.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { sampleContainer, sampleDriver, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'

const NOW = '2026-11-21T08:01:00.000Z'
const DRIVER = sampleId(3)
const bookings = [5, 6].map((n) => acceptedBooking({ id: sampleId(n), number: 1000 + n, quantity: 1 }))
const movements = bookings.flatMap((booking) => plannedDeliveries(booking, NOW))

let db: PortalDatabase
let server: ModelServer
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) })
  db = openDevice()
  server = new ModelServer()
  server.put('vendors', sampleVendor({ id: SAMPLE_VENDOR }))
  server.put('drivers', sampleDriver({ phoneVerifiedAt: NOW }))
  server.put('containers', sampleContainer())
  for (const booking of bookings) server.put('bookings', booking)
  for (const movement of movements) server.put('operations', movement)
  await sync()
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})

/** One round, whose answer is held back by the network for so long. */
const sync = (held: Promise<void> = Promise.resolve()) =>
  runSync(
    stillPorts({
      db,
      fetch: async (_path, init) => {
        const answer = server.respond(requestBody(init))
        await held
        return answer
      },
    }),
  )
const drivers = () => server.documents('operations').map((one) => (one as Operation).driverId)
/** Lets the device do the next little that it waits for, so many times. */
const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await new Promise((next) => setImmediate(next))
}
const move = async (subjects: readonly Operation[]): Promise<string[]> => {
  const argsOf = ({ id: operationId, driverId: from }: Operation) => ({ operationId, edits: { driverId: { from, to: DRIVER } } })
  const { queued } = await mutateEach(db, { name: 'operation.plan', subjects, argsOf })
  return queued.map(({ mutationId }) => mutationId)
}
const undo = (ids: readonly string[]) => undoOffer(db, ids).undo()

describe('several movements that were moved together are taken back, all of them,', () => {
  afterEach(async () => {
    await sync()
    expect(drivers()).toEqual([null, null])
  })

  it('before anything was sent', async () => {
    expect(await undo(await move(movements))).toEqual(['discarded', 'discarded'])
  })

  it('while they are sent and not answered', async () => {
    const ids = await move(movements)
    const held = Promise.withResolvers<void>()
    const round = sync(held.promise)
    await turns(100)
    expect(await undo(ids)).toEqual(['reversed', 'reversed'])
    held.resolve()
    await round
  })

  it('when one was carried out and the other is not sent', async () => {
    const first = await move(movements.slice(0, 1))
    await sync()
    expect(await undo([...first, ...(await move(movements.slice(1)))])).toEqual(['discarded', 'reversed'])
  })

  // The answer takes the one out of the queue that the undo looks for: at one of these moments it does so between two looks.
  it.each(Array.from({ length: 12 }, (_, at) => at))(
    'when one was carried out and the answer to the other came %d turns ago',
    async (at) => {
      const first = await move(movements.slice(0, 1))
      await sync()
      const second = await move(movements.slice(1))
      const held = Promise.withResolvers<void>()
      const round = sync(held.promise)
      await turns(100)
      held.resolve()
      await turns(at)
      expect(await undo([...first, ...second])).toEqual(['reversed', 'reversed'])
      await round
    },
  )

  it('when all were carried out', async () => {
    const ids = await move(movements)
    await sync()
    expect(await undo(ids)).toEqual(['reversed', 'reversed'])
  })
})
