import { readEnv } from './env.ts'
import { faultSentence } from '#server/database/start-fault.ts'
import { connect } from '#server/database/connect.ts'
import { renewEpoch } from '#server/database/epoch.ts'

// `npm run epoch`, after a backup was restored and before the server is started again: what devices had sent since the
// backup is sent again, instead of being taken for known. PGlite's folder is locked while a server uses it.
try {
  const database = await connect(readEnv(process.env))
  const epoch = await renewEpoch(database)
  await database.settle()
  await database.close()
  process.stdout.write(`The data has a new epoch, ${epoch}. Devices send again what was lost, and load anew.\n`)
} catch (error) {
  process.stderr.write(`${faultSentence(error)}\n`)
  process.exitCode = 1
}
