import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_DIR, PROFILE_DIR } from '#tests/e2e/site.ts'

// Runs the server as `npm start` does, but for what a password costs, and takes the folders of the run away when it has stopped.
const program = [
  '--import',
  import.meta.resolve('#tests/e2e/quick-scrypt.ts'),
  join(import.meta.dirname, '..', '..', 'server', 'main', 'start.ts'),
]
const server = spawn(process.execPath, program, { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  for (const dir of [DATA_DIR, PROFILE_DIR]) rmSync(dir, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
