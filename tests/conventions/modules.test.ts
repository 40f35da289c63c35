import { describe, expect, it } from 'vitest'
import { packageFaults, readImportTable, moduleFaults, moduleOf } from './modules.ts'
import { readProjectFile, readTree } from './tree.ts'

const table = readImportTable(readProjectFile('ARCHITECTURE.md'))
const files = readTree(['src', 'sw', 'server', 'tests'])
const one = (path: string, text: string) => [{ path, text }]

it('ARCHITECTURE.md is read in one sitting: 8 kB at most', () => {
  expect(Buffer.byteLength(readProjectFile('ARCHITECTURE.md'))).toBeLessThanOrEqual(8000)
})

describe('the modules', () => {
  it('stand in ARCHITECTURE.md with what each may import', () => {
    expect([...table.keys()].sort()).toEqual([
      'api',
      'app',
      'db',
      'domain',
      'i18n',
      'platform',
      'protocol',
      'routes',
      'screens',
      'server',
      'session',
      'sw',
      'sync',
      'ui',
    ])
    expect([...(table.get('sync') ?? [])]).toEqual(['sync', 'db', 'protocol', 'domain'])
    expect(table.get('app')?.has('screens')).toBe(true)
  })

  it('import only what the table allows', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(moduleFaults(files, table)).toEqual([])
  })

  it('use only their own packages', () => {
    expect(packageFaults(files)).toEqual([])
  })

  it('hold every source file', () => {
    expect(files.filter((file) => file.path.startsWith('src/') && moduleOf(file.path) === undefined).map((file) => file.path)).toEqual([])
  })
})

describe('the wall between modules', () => {
  it.each([
    ['src/domain/zones/zone.ts', `import { x } from '#db/core/outbox.ts'`, 'domain may not import db'],
    ['src/domain/zones/zone.ts', `import { x } from '../../db/outbox.ts'`, 'climbs out'],
    ['src/screens/zones/list.tsx', `import { x } from '#sync/core/engine.ts'`, 'screens may not import sync'],
    ['src/screens/zones/list.tsx', `import { x } from '#screens/drivers/list.tsx'`, 'another screen'],
    ['src/screens/zones/list.tsx', `import { x } from '../drivers/list.tsx'`, 'another screen'],
    ['src/screens/zones/list.tsx', `import { x } from '#screens/drivers/list.test.ts'`, 'imports tests'],
    ['src/ui/page.tsx', `const x = await import('#domain/catalog.ts')`, 'ui may not import domain'],
    ['src/db/outbox.ts', `import { fake } from '#tests/support/network.ts'`, 'imports tests'],
    ['src/db/outbox.ts', `import { fake } from './outbox.test.ts'`, 'imports tests'],
    ['src/db/outbox.ts', `export * from '#domain/catalog'`, 'file ending'],
    ['src/db/replay.ts', `import { ALL_MUTATIONS } from '#domain/marketplace-catalog.ts'`, 'carried by no device'],
    ['src/screens/kyc/kyc.tsx', `import { decideKyc } from '#domain/kyc/marketplace.ts'`, 'carried by no device'],
    ['src/domain/catalog.ts', `import { decideKyc } from './kyc/marketplace.ts'`, 'carried by no device'],
    ['server/app.ts', `import {\n  a,\n  b,\n} from '#sync/core/engine.ts'`, 'server may not import sync'],
    ['src/db/outbox.ts', `type Engine = import('#sync/core/engine.ts').Engine`, 'db may not import sync'],
    ['src/ui/page.tsx', `/* first */ import { type x } from '#domain/catalog.ts'`, 'ui may not import domain'],
    ['server/app.ts', `import '../package.json'`, 'outside every module'],
  ])('stops %s: %s', (path, text, fault) => {
    expect(moduleFaults(one(path, text), table)).toEqual([expect.stringContaining(fault)])
  })

  it.each([
    [
      'src/screens/requests/list.tsx',
      `import { x } from './row.tsx'\nimport { y } from '#ui/page.tsx'\nimport z from '#ui/page.css?inline'`,
    ],
    ['src/db/outbox.test.ts', `import { x } from '#tests/support/network.ts'`],
    ['src/db/outbox.ts', `// import { x } from '#sync/core/engine.ts'\nconst s = "import x from '#sync/core/engine.ts'"`],
    ['src/screens/reports/figures.test.ts', `import { x } from '#screens/requests/list.tsx'`],
    ['src/app/main.tsx', `import { x } from '#screens/requests/list.tsx'`],
  ])('lets %s pass', (path, text) => {
    expect(moduleFaults(one(path, text), table)).toEqual([])
  })

  it.each([
    ['src/domain/zones/zone.ts', `import Dexie from 'dexie'`],
    ['src/protocol/sync.ts', `import { z } from 'zod'`],
    ['src/screens/zones/list.tsx', `import { useLiveQuery } from 'dexie-react-hooks'`],
    ['src/screens/zones/list.tsx', `import { readFile } from 'node:fs'`],
    ['src/sync/engine.ts', `import { useState } from 'react'`],
    ['sw/shell.ts', `import { Hono } from 'hono'`],
  ])('keeps foreign packages out of %s: %s', (path, text) => {
    expect(packageFaults(one(path, text))).toHaveLength(1)
  })
})
