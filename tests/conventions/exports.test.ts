import { describe, expect, it } from 'vitest'
import { needlessExports } from './exports.ts'
import { readSource, readTree, type SourceFile } from './tree.ts'

const CONFIGS = ['vite', 'vitest', 'playwright', 'drizzle', 'lingui'].map((name) => `${name}.config.ts`)

describe('exports', () => {
  it('are imported by somebody', () => {
    const files = readTree(['src', 'sw', 'server', 'scripts', 'tests'])
    expect(needlessExports(files, [...files, ...readTree(['locales']), ...CONFIGS.map(readSource)])).toEqual([])
    // All sources are read; a busy machine takes its time.
  }, 240_000)

  it('that nobody imports are found', () => {
    const files: SourceFile[] = [
      { path: 'src/db/a.ts', text: 'export const used = 1\nexport type Needless = string\nexport const lazy = 2' },
      { path: 'src/ui/b.ts', text: `import { used } from '#db/a.ts'\nconst at = async () => (await import('#db/a.ts')).lazy` },
      { path: 'src/db/lines.ts', text: 'export interface Lines {}' },
      { path: 'src/db/more.ts', text: `declare module './lines.ts' {\n  interface Lines {\n    readonly a: 1\n  }\n}` },
      // The same name of another file is no use of it.
      { path: 'src/ui/c.ts', text: 'type Needless = number' },
    ]
    expect(needlessExports(files)).toEqual(['src/db/a.ts: nobody imports Needless'])
  })
})
