import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

/** Making a database is enough work for functions to be compiled anew, after which the first code of them is not needed any more. */
const OPEN = `
  import { openPglite } from '#server/database/pglite.ts'
  const { close } = await openPglite({ dataDir: null })
  await close()
  console.log('done')
`

it('the compiled code of the embedded database is not freed piece by piece, which has ended processes', async () => {
  const args = ['--trace-wasm-code-gc', '--input-type=module', '--eval', OPEN]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  expect(stdout).toBe('done\n')
}, 120_000)
