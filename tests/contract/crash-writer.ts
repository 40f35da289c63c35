// A server process that writes until it is killed. It says each id only after the write was acknowledged.
import { randomUUID } from 'node:crypto'
import { connect } from '#server/database/connect.ts'
import { executeForMarketplace } from '#server/mutations/execute.ts'
import { openPokes } from '#server/database/pokes.ts'
import { sampleVendor, sampleZone } from '#tests/support/samples.ts'

const [folder, vendorId] = process.argv.slice(2)
if (folder === undefined || vendorId === undefined) throw new Error('usage: crash-writer <folder> <vendor id>')
const database = await connect({ databaseUrl: null, dataDir: folder })
const core = { database, pokes: await openPokes(database), now: () => new Date() }
const clientAt = new Date().toISOString()
const run = (name: string, args: unknown) =>
  executeForMarketplace(core, { vendorId, mutations: [{ id: randomUUID(), name, args, clientAt }] })
await run('vendor.register', sampleVendor({ id: vendorId }))
// Whoever reads us may die without a word: then nobody is left to end us.
const parent = process.ppid
while (process.ppid === parent) {
  const id = randomUUID()
  await run('zone.import', sampleZone({ id }))
  process.stdout.write(`${id}\n`)
}
