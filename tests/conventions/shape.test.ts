import { describe, expect, it } from 'vitest'
import { barrels, commentShare, lengthAt, longFiles, looseEnds, nameFaults, undocumented } from './shape.ts'
import { isTest, readTree } from './tree.ts'

const all = readTree(['src', 'sw', 'server', 'tests'])
const source = all.filter((file) => !isTest(file) && !file.path.startsWith('tests/'))
const one = (path: string, text = '') => [{ path, text }]

describe('files', () => {
  it('are short: none above 350 lines, 95 of 100 within 200, half within 60', () => {
    expect(longFiles(all, 350)).toEqual([])
    expect(lengthAt(source, 0.95)).toBeLessThanOrEqual(200)
    expect(lengthAt(source, 0.5)).toBeLessThanOrEqual(60)
  })

  it.each(['src/domain', 'src/db', 'src/sync', 'server'])('of %s say why: 10 to 18 of 100 lines are comments', (root) => {
    const share = commentShare(source.filter(({ path }) => path.startsWith(`${root}/`)))
    expect(share).toBeGreaterThanOrEqual(10)
    expect(share).toBeLessThanOrEqual(18)
  })

  it('are named for what is in them, in kebab-case', () => {
    expect(nameFaults([...all, ...readTree(['src', 'sw', 'server'], ['.css'])])).toEqual([])
  })

  it('pass nothing on', () => {
    expect(barrels(source)).toEqual([])
  })

  it('document every exported function of domain, db, sync and server', () => {
    expect(undocumented(source)).toEqual([])
  })

  it('leave no suppression, no sleeping test and no unfinished word', () => {
    const own = ['tests/conventions/shape.ts', 'tests/conventions/shape.test.ts', 'tests/support/silence.test.ts']
    // What a machine or its database must be able to do, and what was skipped counts as failed.
    const onlySomewhere = ['server/main/start.test.ts', 'tests/contract/failover.test.ts']
    const found = looseEnds(all.filter((file) => !own.includes(file.path)))
    expect(found.filter((fault) => !(fault.endsWith('If') && onlySomewhere.some((path) => fault.startsWith(path))))).toEqual([])
  })
})

describe('the rules of shape', () => {
  it('measures comments', () => {
    expect(commentShare(one('src/a.ts', '/** Why. */\nconst a = 1\n\n// Why.\nconst b = 2 // what\n'))).toBe(50)
  })

  it('measures length', () => {
    const files = [10, 20, 30, 40].map((n) => ({ path: `src/${n}.ts`, text: 'x\n'.repeat(n) }))
    expect(longFiles(files, 30)).toEqual(['src/40.ts has 40 lines: split it by what changes together'])
    expect([lengthAt(files, 0.5), lengthAt(files, 0.95)]).toEqual([20, 40])
  })

  it.each(['src/ui/utils.ts', 'src/db/date-helpers.ts', 'src/misc/a.ts', 'src/ui/DataList.tsx', 'src/ui/data_list.tsx', 'src/db/index.ts'])(
    'refuses the name %s',
    (path) => {
      expect(nameFaults(one(path))).toHaveLength(1)
    },
  )

  it.each([
    'src/routes/_portal.booking-renewal.tsx',
    'src/routes/index.tsx',
    'src/routes/__root.tsx',
    'src/ui/data-list.tsx',
    'src/ui/data-list.test.tsx',
  ])('allows the name %s', (path) => {
    expect(nameFaults(one(path))).toEqual([])
  })

  it('finds a barrel', () => {
    expect(
      barrels(one('src/db/a.ts', `export { x } from './b.ts'\nexport * from '#domain/c.ts'\nexport type { T } from './d.ts'`)),
    ).toHaveLength(3)
    expect(barrels(one('src/db/a.ts', `import { x } from './b.ts'\nexport const y = x // export * from 'z'`))).toEqual([])
  })

  it('finds a function without a docstring', () => {
    const text = `/** Why. */\nexport const told = (a: string) => a\n\nexport const untold = async (a: string) => a\nexport function silent() {}\nexport const LIMIT = (3)\n`
    expect(undocumented(one('src/db/a.ts', text)).map((fault) => fault.split(' ')[1])).toEqual(['untold', 'silent', 'LIMIT'])
    expect(undocumented(one('src/ui/a.ts', text))).toEqual([])
  })

  it('finds a suppression and a focused test', () => {
    expect(looseEnds(one('a.ts', `// @ts-ignore\nit.only('x', () => {})\n// TODO later\nconst s = 'it.skip'`))).toHaveLength(3)
    expect(looseEnds(one('a.ts', `it.runIf(isLast)('x', () => {})`))).toHaveLength(1)
  })
})
