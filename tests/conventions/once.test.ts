import { describe, expect, it } from 'vitest'
import { isTest, readTree, type SourceFile } from './tree.ts'

/** What there is one of, how a second one would look, and where the one stands. */
const ONCE = [
  { what: 'UUID schema', looks: /v\.uuid\(|\[0-9a-f\]\{8\}\(?/, stands: 'src/domain/kernel/id.ts' },
  { what: 'HTML escaper', looks: /['"]&(amp|lt|quot);['"]/, stands: 'src/protocol/html.ts' },
]

const found = (files: readonly SourceFile[], looks: RegExp): string[] =>
  files.filter((file) => !isTest(file) && looks.test(file.text)).map(({ path }) => path)

describe('there is one', () => {
  const files = readTree(['src', 'sw', 'server', 'scripts'])

  it.each(ONCE)('$what', ({ looks, stands }) => {
    expect(found(files, looks)).toEqual([stands])
  })

  it('and a second one is found', () => {
    const [uuid, escaper] = ONCE.map(({ looks }) => looks)
    const at = (text: string) => [{ path: 'src/a.ts', text }]
    expect(found(at('const id = v.pipe(v.string(), v.uuid())'), uuid ?? /^/)).toEqual(['src/a.ts'])
    expect(found(at('const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}/'), uuid ?? /^/)).toEqual(['src/a.ts'])
    expect(found(at(`s.replace(/&/g, '&amp;')`), escaper ?? /^/)).toEqual(['src/a.ts'])
  })
})
