// A server process that commits a change which customers are to be told of, says so, and lives on until it is killed. With a third argument it
// also begins to send it, to the receiver at that address.
import { randomUUID } from 'node:crypto'
import { connect } from '#server/database/connect.ts'
import { openPokes } from '#server/database/pokes.ts'
import { switchChannel } from '#server/effects/store.ts'
import { webhookChannel } from '#server/effects/webhook/webhook-channel.ts'
import { startWorker } from '#server/effects/worker.ts'
import { executeForMarketplace } from '#server/mutations/execute.ts'
import { sampleBooking, sampleContainer, sampleRequest, sampleVendor, sampleZone } from '#tests/support/samples.ts'

const [folder, vendorId, url] = process.argv.slice(2)
if (folder === undefined || vendorId === undefined) throw new Error('usage: effect-writer <folder> <vendor id> [receiver]')
const database = await connect({ databaseUrl: null, dataDir: folder })
const core = { database, pokes: await openPokes(database), now: () => new Date(), report: () => undefined }
await switchChannel(database, 'webhook', true)
const secrets = [Buffer.alloc(32, 'r')]
if (url !== undefined) startWorker(core, webhookChannel(core, { url, secrets, allowsPrivate: true }))
const clientAt = new Date().toISOString()
const run = (name: string, args: unknown) =>
  executeForMarketplace(core, { vendorId, mutations: [{ id: randomUUID(), name, args, clientAt }] })
await run('vendor.register', sampleVendor({ id: vendorId }))
await run('zone.import', sampleZone())
await run('container.import', sampleContainer())
await run('booking.place', sampleBooking())
await run('request.submit', sampleRequest('renewal'))
await run('request.cancel', { requestId: sampleRequest('renewal').id })
process.stdout.write('committed\n')
// Whoever reads us may die without a word: then nobody is left to end us.
const parent = process.ppid
setInterval(() => process.ppid === parent || process.exit(1), 500)
