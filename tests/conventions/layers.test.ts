import { describe, expect, it } from 'vitest'
import { circles, eagerImports, layerFaults, loadedWith } from './layers.ts'
import { readImportTable, type ImportTable } from './modules.ts'
import { readProjectFile, readTree } from './tree.ts'

const table = readImportTable(readProjectFile('ARCHITECTURE.md'), 'layer')
const server = readTree(['server'])
const source = readTree(['src', 'sw', 'server', 'tests', 'scripts'])
const one = (path: string, text: string) => [{ path, text }]

describe('the layers of the server', () => {
  it('import only what the table allows', () => {
    expect(server.length).toBeGreaterThan(100)
    expect(layerFaults(server, 'server', table)).toEqual([])
  })

  it('stand one on the other: no two may import each other', () => {
    for (const [layer, allowed] of table) for (const other of allowed) expect([layer, table.get(other)?.has(layer)]).toEqual([layer, false])
  })
})

/** What each folder of the local database may load at once; what it loads when it is needed, and types, are free. */
const DATABASE: ImportTable = new Map(
  Object.entries({
    core: [],
    rules: ['core'],
    drafts: ['core'],
    query: ['core'],
    notifications: ['core'],
    files: ['core'],
    export: ['core', 'files'],
    recovery: ['core', 'drafts', 'files', 'query', 'rules'],
    transfer: ['core', 'files', 'recovery', 'rules'],
    review: ['core', 'files', 'query', 'recovery'],
    import: ['core', 'drafts', 'files', 'review'],
    hooks: ['core', 'drafts', 'files', 'import', 'notifications', 'query', 'review'],
  }).map(([folder, allowed]) => [folder, new Set(allowed)]),
)

describe('the folders of the local database', () => {
  it('load at once only what the table allows', () => {
    const loads = [...DATABASE.keys()].flatMap((folder) => eagerImports(source, 'src/db', folder, DATABASE.get(folder)))
    expect(loads).toEqual([])
    expect(new Set(source.flatMap(({ path }) => /^src\/db\/([^/]+)\//.exec(path)?.[1] ?? []))).toEqual(new Set(DATABASE.keys()))
  })

  it('stand one on the other', () => {
    const order = [...DATABASE.keys()]
    for (const [folder, allowed] of DATABASE)
      for (const other of allowed) expect(order.indexOf(other), `${folder} on ${other}`).toBeLessThan(order.indexOf(folder))
  })
})

describe('a folder is a chunk of the build', () => {
  it.each(['src/db', 'src/sync'])('and the core of %s loads no other folder at once', (root) => {
    expect(eagerImports(source, root, 'core')).toEqual([])
  })
})

describe('the first rows of a list', () => {
  const FIRST = [
    'src/app/main.tsx',
    'src/app/portal-frame.tsx',
    'src/screens/shell/shell.tsx',
    'src/screens/kyc/kyc-gate.tsx',
    'src/screens/first-steps/first-steps-gate.tsx',
    'src/screens/requests/request-list-screen.tsx',
  ]
  const RULES =
    /^src\/domain\/(?:catalog|references|(?!kernel\/)[^/]+\/(?:mutations|marketplace|deletion|edit|[^/]*-form)|kernel\/form(?:-rules)?)\.ts$|^src\/db\/rules\//

  it('come without the rules of any mutation, and without any form', () => {
    const ways = loadedWith(source, FIRST)
    expect(ways.get('src/domain/entities.ts')).toBeDefined()
    expect([...ways].filter(([path]) => RULES.test(path)).map(([, way]) => way.join(' > '))).toEqual([])
  })

  it.each([
    'src/domain/catalog.ts',
    'src/domain/bookings/mutations.ts',
    'src/domain/drivers/driver-form.ts',
    'src/domain/kernel/form.ts',
    'src/db/rules/replay.ts',
  ])('would be stopped by %s', (path) => {
    expect(path).toMatch(RULES)
    expect(source.map((file) => file.path)).toContain(path)
  })
})

describe('no file', () => {
  it('imports itself by way of others, types included', () => {
    expect(circles(source)).toEqual([])
  })
})

describe('the wall between layers', () => {
  const small = new Map([
    ['http', new Set(['database'])],
    ['database', new Set<string>()],
  ])
  it.each([
    ['server/database/pool.ts', `import { x } from '#server/http/body.ts'`, 'may not import http'],
    ['server/database/pool.ts', `import type { X } from '../http/body.ts'`, 'may not import http'],
    ['server/database/pool.ts', `const x = await import('#server/http/body.ts')`, 'may not import http'],
    ['server/other/pool.ts', '', 'lies in no layer'],
  ])('stops %s: %s', (path, text, fault) => {
    expect(layerFaults(one(path, text), 'server', small)).toEqual([expect.stringContaining(fault)])
  })

  it.each([
    ['server/http/body.ts', `import { x } from '#server/database/pool.ts'\nimport { y } from './forms.ts'\nimport pg from 'pg'`],
    ['server/database/pool.test.ts', `import { x } from '#server/http/body.ts'`],
  ])('lets %s pass', (path, text) => {
    expect(layerFaults(one(path, text), 'server', small)).toEqual([])
  })

  it('tells what is loaded at once from what comes later', () => {
    const core = (text: string) => eagerImports(one('src/db/core/replay.ts', text), 'src/db', 'core')
    expect(core(`import { reorder } from '../recovery/reorder.ts'`)).toHaveLength(1)
    expect(core(`import type { X } from '../recovery/reorder.ts'\nconst y = await import('../recovery/reorder.ts')`)).toEqual([])
  })

  it('follows what is loaded at once, and says by which way', () => {
    const files = [
      { path: 'src/db/a.ts', text: `import { b } from './b.ts'\nimport type { D } from './d.ts'` },
      { path: 'src/db/b.ts', text: `import { C } from '#db/c.ts'\nconst d = await import('./d.ts')` },
      { path: 'src/db/c.ts', text: '' },
      { path: 'src/db/d.ts', text: '' },
    ]
    expect([...loadedWith(files, ['src/db/a.ts'])]).toEqual([
      ['src/db/a.ts', ['src/db/a.ts']],
      ['src/db/b.ts', ['src/db/a.ts', 'src/db/b.ts']],
      ['src/db/c.ts', ['src/db/a.ts', 'src/db/b.ts', 'src/db/c.ts']],
    ])
  })

  it('finds a circle, and names its files', () => {
    const files = [
      { path: 'src/db/a.ts', text: `import { b } from './b.ts'` },
      { path: 'src/db/b.ts', text: `import type { C } from '#db/c.ts'` },
      { path: 'src/db/c.ts', text: `const a = await import('./a.ts')` },
      { path: 'src/db/d.ts', text: `import { a } from './a.ts'` },
    ]
    expect(circles(files)).toEqual([['src/db/a.ts', 'src/db/b.ts', 'src/db/c.ts']])
    expect(circles(files.slice(1))).toEqual([])
  })
})
