import { describe, expect, it } from 'vitest'
import { isTest, readTree, type SourceFile } from './tree.ts'

/** What there is one of, how a second one would look, and where the one stands. */
const ONCE = [
  { what: 'UUID schema', looks: /v\.uuid\(|\[0-9a-f\]\{8\}\(?/, stands: 'src/domain/kernel/id.ts' },
  {
    what: 'answer to “no network now, or the last refusal”',
    looks: /^ +\{describe(?:\w*Refusal)?\(/m,
    stands: 'src/screens/mutate/network-notice.tsx',
  },
  { what: 'pair of fields for a new password', looks: /nputProps\('confirmation'\)/, stands: 'src/ui/new-password-fields.tsx' },
  { what: 'form of an address by which lists are compared', looks: /JSON\.stringify\(\[status\b/, stands: 'src/screens/list/same-list.ts' },
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
    const [uuid, refusal, password, sameList, escaper] = ONCE.map(({ looks }) => looks)
    const at = (text: string) => [{ path: 'src/a.ts', text }]
    expect(found(at('const id = v.pipe(v.string(), v.uuid())'), uuid ?? /^/)).toEqual(['src/a.ts'])
    expect(found(at('const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}/'), uuid ?? /^/)).toEqual(['src/a.ts'])
    expect(found(at(`<Alert>\n  {describeRefusal(i18n, problem)}\n</Alert>`), refusal ?? /^/)).toEqual(['src/a.ts'])
    expect(found(at(`<PasswordField {...form.getInputProps('confirmation')} />`), password ?? /^/)).toEqual(['src/a.ts'])
    expect(found(at(`JSON.stringify([status, q])`), sameList ?? /^/)).toEqual(['src/a.ts'])
    expect(found(at(`s.replace(/&/g, '&amp;')`), escaper ?? /^/)).toEqual(['src/a.ts'])
  })
})
