import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, 'resolve-once.ts')

/** Loads what the server uses of drizzle-orm twice, in a process of its own; `asked`: what Node was asked to find in or of it. */
const load = (first: string): { asked: string[]; names: string[] } => {
  const script = `
    import { registerHooks } from 'node:module'
    const asked = []
    registerHooks({
      resolve: (specifier, context, next) => {
        if (/^drizzle-orm/.test(specifier) || context.parentURL?.includes('/drizzle-orm/')) asked.push(specifier)
        return next(specifier, context)
      },
    })
    ${first}
    const names = []
    for (const module of ['drizzle-orm', 'drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/pglite', 'drizzle-orm/node-postgres'])
      names.push(module + ' ' + Object.keys(await import(module)).join(' '))
    console.log(JSON.stringify({ asked, names }))`
  const file = join(import.meta.dirname, '..', '..')
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: file, encoding: 'utf8' })) as {
    asked: string[]
    names: string[]
  }
}

it('finds the same modules of drizzle-orm as Node, without asking it for each of them', () => {
  const [plain, quick] = [load(''), load(`await import(${JSON.stringify(SOURCE)})`)]
  expect(quick.names).toEqual(plain.names)
  expect(plain.asked.filter((specifier) => specifier.startsWith('.')).length).toBeGreaterThan(100)
  expect(quick.asked.filter((specifier) => specifier.startsWith('.'))).toEqual([])
  expect(quick.asked.filter((specifier) => specifier === 'drizzle-orm')).toHaveLength(1)
})
