import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Runs a command, and all that it starts, at another moment, from which time goes on: `npm run at -- 2027-02-20T21:30Z npx vitest run FILE`.
// What holds today only because of the day or the hour fails then. On Linux, with a C compiler.
const ROOT = join(import.meta.dirname, '..', '..')
const [moment = '', command = '', ...args] = process.argv.slice(2)
const ahead = Math.round((Date.parse(moment) - Date.now()) / 1000)
if (Number.isNaN(ahead) || command === '') throw new Error('Say a moment and a command: npm run at -- 2027-02-20T21:30Z npm test')

const library = join(ROOT, '.tmp', 'shifted-clock.so')
mkdirSync(join(ROOT, '.tmp'), { recursive: true })
const source = join(import.meta.dirname, 'shifted-clock.c')
const made = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source], { stdio: 'inherit' })
if (made.status !== 0) throw new Error('A C compiler is needed (cc).')

const PATH = [join(ROOT, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)
const env = { ...process.env, PATH, LD_PRELOAD: library, CLOCK_AHEAD_S: String(ahead) }
process.exitCode = spawnSync(command, args, { stdio: 'inherit', env }).status ?? 1
