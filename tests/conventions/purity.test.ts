import { describe, expect, it } from 'vitest'
import { impurities, physicalSides, slowQueries } from './purity.ts'
import { readTree } from './tree.ts'

const one = (path: string, text: string) => [{ path, text }]

describe('the domain', () => {
  it('knows no clock, no chance, no I/O and no host', () => {
    const files = readTree(['src/domain'])
    expect(files.length).toBeGreaterThan(20)
    expect(impurities(files)).toEqual([])
  })

  it('has a wall that finds each of them', () => {
    const planted = [
      'Date.now()',
      'new Date()',
      'Date()',
      'Math.random()',
      'crypto.randomUUID()',
      'fetch(url)',
      'setTimeout(f)',
      'async () => 1',
      'localStorage.a',
      'console.log(1)',
      'process.env',
      'amount.toLocaleString()',
      'new Intl.NumberFormat()',
    ]
    expect(planted.filter((code) => impurities(one('src/domain/a.ts', `const x = ${code}`)).length === 0)).toEqual([])
    expect(
      impurities(one('src/domain/a.ts', `// Date.now()\nconst at = new Date(Date.parse(iso) + 5).toISOString()\nconst s = 'fetch(x)'`)),
    ).toEqual([])
  })
})

describe('queries', () => {
  it('cost what they show, not what the table holds', () => {
    expect(slowQueries(readTree(['src/db', 'src/screens', 'src/routes', 'src/app']))).toEqual([])
  })

  it('are caught when they page by offset, count or filter', () => {
    expect(slowQueries(one('a.ts', 'db.table(kind).where(i).between(a, b).offset(40).limit(50)'))).toHaveLength(1)
    expect(slowQueries(one('a.ts', 'await db.requests.where(x).equals(y).count()'))).toHaveLength(1)
    expect(slowQueries(one('a.ts', 'db.requests\n  .where({ a: f(1) })\n  .filter((row) => row.b)\n  .toArray()'))).toHaveLength(1)
    expect(slowQueries(one('a.ts', 'db.table(kind).toCollection().and((row) => row.b)'))).toHaveLength(1)
  })

  it('may filter an array', () => {
    expect(
      slowQueries(
        one(
          'a.ts',
          'const rows = (await db.requests.where(x).equals(y).toArray()).filter((row) => row.b)\nrows.filter(Boolean)\nlist().map(f).filter(g)',
        ),
      ),
    ).toEqual([])
  })
})

describe('styles', () => {
  it('name start and end, never left and right', () => {
    expect(physicalSides([...readTree(['src'], ['.css']), ...readTree(['src'], ['.tsx', '.ts'])])).toEqual([])
  })

  it.each([
    ['a.css', '.a { margin-left: 4px }'],
    ['a.css', '.a {\n  right: 0;\n}'],
    ['a.css', '.a { text-align: left }'],
    ['a.css', '.a { border-top-left-radius: 4px }'],
    ['a.tsx', '<Box ml="md" />'],
    ['a.tsx', '<Box style={{ paddingRight: 4 }} />'],
    ['a.tsx', '<Text ta="right" />'],
  ])('are caught in %s: %s', (path, text) => {
    expect(physicalSides(one(path, text))).toHaveLength(1)
  })

  it('are let pass when logical', () => {
    expect(physicalSides(one('a.css', '/* left: 0 */ .a { inset-inline-start: 0; margin-inline-end: 4px; text-align: start }'))).toEqual([])
    expect(physicalSides(one('a.tsx', '<Button leftSection={<Icon />} ms="md" />'))).toEqual([])
  })
})
