import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { connect } from '#server/database/connect.ts'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { demoReceiver, prepareDemo } from '#server/demo/run.ts'
import { readEnv } from './env.ts'
import { createLogger } from '#server/http/log/logger.ts'
import { openPortal } from './portal.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** What the server answers itself; everything else is Vite's, without the content policy: hot reloading needs inline scripts. */
const OWN = /^\/(api(\/|$)|healthz$|readyz$)/

const env = readEnv({ LOG_LEVEL: 'warn', ...process.env })
const logger = createLogger(env.logLevel)
const receiver = await demoReceiver(env)
const database = await connect(env)
const portal = await openPortal({ ...env, webhook: receiver?.webhook ?? env.webhook }, { logger, database, site: null })
const onError = (error: unknown): void => logger.warn({ err: error }, 'the demo marketplace failed')
const demo = env.demo.enabled
  ? await prepareDemo(env, { send: (path, init) => portal.app.request(path, init), progress: () => undefined, onError, receiver })
  : null

const answer = getRequestListener(portal.app.fetch)
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', env.publicUrl)
  if (OWN.test(pathname)) void answer(request, response)
  else vite.middlewares(request, response)
})
const vite = await createVite({ root: ROOT, appType: 'spa', server: { middlewareMode: true, hmr: { server } } })
const stopped = new AbortController()

const stop = async (): Promise<void> => {
  if (stopped.signal.aborted) process.exit(1)
  stopped.abort()
  await vite.close()
  await portal.close()
  server.closeAllConnections()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

server.listen(env.port, env.host, () => {
  process.stdout.write(`\n  Development    ${env.publicUrl}\n`)
  if (demo) process.stdout.write(`  Demo sign-in   ${DEMO_OWNER.email}  ${DEMO_OWNER.password}\n\n`)
})
demo?.live(stopped.signal).catch(onError)
