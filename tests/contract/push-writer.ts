// A server process that carries out a device's pushes until it is killed. It says the last number of each push only after it was acknowledged.
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Booking } from '#domain/bookings/booking.ts'
import { earningOf } from '#domain/earnings/earning.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { connect } from '#server/database/connect.ts'
import { executeForMarketplace, executePush } from '#server/mutations/execute.ts'
import { openPokes } from '#server/database/pokes.ts'
import { switchChannel } from '#server/effects/store.ts'
import { addMember } from './add-member.ts'
import { sampleBooking, sampleContainer, sampleRequest, sampleVendor, sampleZone } from '#tests/support/samples.ts'

/** Mutations of one push: requests that are approved, bookings that are cancelled at a penalty, and cash of completed ones. */
export const IN_PUSH = { approved: 12, cancelled: 4, paid: 4 } as const
export const PUSH_SIZE = IN_PUSH.approved + IN_PUSH.cancelled + IN_PUSH.paid
/** What each of the latter two brings to the books, in halalas. */
export const DUE = 10_000

const run = async (folder: string, vendorId: string, clientId: string): Promise<void> => {
  const database = await connect({ databaseUrl: null, dataDir: folder })
  const core = { database, pokes: await openPokes(database), now: () => new Date(), report: () => undefined }
  await switchChannel(database, 'webhook', true)
  const clientAt = new Date().toISOString()
  const marketplace = (mutations: { name: string; args: unknown }[]) =>
    executeForMarketplace(core, { vendorId, mutations: mutations.map((one) => ({ id: randomUUID(), clientAt, ...one })) })
  await marketplace([
    { name: 'vendor.register', args: sampleVendor({ id: vendorId }) },
    { name: 'zone.import', args: sampleZone() },
    { name: 'container.import', args: sampleContainer() },
  ])
  const userId = await addMember(database, vendorId)
  const [device] = await database.vendorTransaction(vendorId, (tx) =>
    tx.rows<{ lastSeq: number }>(sql`select last_seq::int as "lastSeq" from sync_clients where client_id = ${clientId}::uuid`),
  )
  let seq = device?.lastSeq ?? 0
  // Whoever reads us may die without a word: then nobody is left to end us.
  const parent = process.ppid
  while (process.ppid === parent) {
    let number = seq
    const some = (count: number, over: Partial<Booking>): Booking[] =>
      Array.from({ length: count }, () => sampleBooking({ id: randomUUID(), number: (number += 1), ...over }))
    const unpaid = { total: sar(DUE), amountPaid: sar(0), paymentStatus: 'unpaid' } as const
    const onSite = some(IN_PUSH.approved, {})
    const soon = new Date(Date.now() + 3 * 3_600_000).toISOString()
    const promised = some(IN_PUSH.cancelled, { ...unpaid, status: 'accepted', startsAt: soon })
    const done = some(IN_PUSH.paid, { ...unpaid, status: 'completed' })
    const requests = onSite.map((booking) => sampleRequest('removal', { id: randomUUID(), bookingId: booking.id, number: booking.number }))
    await marketplace([
      ...[...onSite, ...promised, ...done].map((args) => ({ name: 'booking.place', args })),
      ...done.map((booking) => ({ name: 'earning.record', args: earningOf(booking, clientAt) })),
      ...requests.map((args) => ({ name: 'request.submit', args })),
    ])
    const calls = [
      ...requests.map(({ id: requestId }) => ({ name: 'request.approve', args: { requestId, operationId: randomUUID() } })),
      ...promised.map(({ id: bookingId }) => ({ name: 'booking.cancel', args: { vendorId, bookingId, reason: 'No truck' } })),
      ...done.map(({ id: bookingId }) => {
        const receivedOn = dayOf(new Date().toISOString())
        return { name: 'booking.recordCash', args: { vendorId, bookingId, amount: sar(DUE), receivedOn } }
      }),
    ]
    const [first, ...others] = calls.map((call) => ({ seq: (seq += 1), id: randomUUID(), version: 1, clientAt, ...call }))
    if (first) await executePush(core, { vendorId, userId, name: 'Somebody', device: 'Test', clientId, mutations: [first, ...others] })
    process.stdout.write(`${seq}\n`)
  }
}

const [entry, folder, vendorId, clientId] = process.argv.slice(1)
if (entry !== undefined && import.meta.url === pathToFileURL(entry).href) {
  if (folder === undefined || vendorId === undefined || clientId === undefined)
    throw new Error('usage: push-writer <folder> <vendor id> <client id>')
  await run(folder, vendorId, clientId)
}
