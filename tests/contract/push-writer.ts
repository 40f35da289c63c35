// A server process that carries out a device's pushes until it is killed. It says the last number of each push only after it was acknowledged.
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { connect } from '#server/database/connect.ts'
import { executeForMarketplace, executePush } from '#server/mutations/execute.ts'
import { openPokes } from '#server/database/pokes.ts'
import { addMember } from './add-member.ts'
import { sampleBooking, sampleContainer, sampleRequest, sampleVendor, sampleZone } from '#tests/support/samples.ts'

/** Mutations of one push. */
export const PUSH_SIZE = 20

const run = async (folder: string, vendorId: string, clientId: string): Promise<void> => {
  const database = await connect({ databaseUrl: null, dataDir: folder })
  const core = { database, pokes: await openPokes(database), now: () => new Date() }
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
    const bookings = Array.from({ length: PUSH_SIZE }, (_, at) => sampleBooking({ id: randomUUID(), number: seq + at + 1 }))
    const requests = bookings.map((booking) =>
      sampleRequest('removal', { id: randomUUID(), bookingId: booking.id, number: booking.number }),
    )
    await marketplace([
      ...bookings.map((args) => ({ name: 'booking.place', args })),
      ...requests.map((args) => ({ name: 'request.submit', args })),
    ])
    const [first, ...others] = requests.map(({ id: requestId }) => ({
      seq: (seq += 1),
      id: randomUUID(),
      name: 'request.approve',
      version: 1,
      args: { requestId, operationId: randomUUID() },
      clientAt,
    }))
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
