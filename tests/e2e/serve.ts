import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_DIR } from '#tests/e2e/site.ts'

// Runs the server exactly as `npm start` does and takes its folder away when it has stopped.
const server = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main', 'start.ts')], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(DATA_DIR, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
