import { randomUUID } from 'node:crypto'
import type { World } from '#tests/contract/world.ts'
import { MAX_BATCH } from '#server/mutations/execute.ts'
import { sampleRequest } from '#tests/support/samples.ts'

/** Requests that wait for an answer, brought in as history. Resolves to their ids. */
export const submitMany = async (
  world: World,
  { vendorId, booking }: Awaited<ReturnType<World['vendor']>>,
  count: number,
): Promise<string[]> => {
  const requests = Array.from({ length: count }, () =>
    sampleRequest('grace_period', { id: randomUUID(), bookingId: booking.id, container: booking.container }),
  )
  for (let at = 0; at < count; at += MAX_BATCH)
    await world.marketplace(
      vendorId,
      requests.slice(at, at + MAX_BATCH).map((args) => ({ name: 'request.submit', args })),
      false,
    )
  return requests.map((request) => request.id)
}
