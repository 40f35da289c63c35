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
  { what: 'SHA-256 of the device', looks: /subtle\.digest\('SHA-256'/, stands: 'src/db/files/files.ts' },
  { what: 'SHA-256 of the server', looks: /[hH]ash\('sha256'/, stands: 'server/http/sha256.ts' },
  { what: 'toast about a refusal', looks: /describeRejection\([^\n]*'error'\)/, stands: 'src/screens/mutate/use-refusal-toast.ts' },
  { what: 'sentence about a full device', looks: /could not store the change/, stands: 'src/screens/mutate/messages.ts' },
  // Listeners of ours are those of TanStack's atoms.
  { what: 'no set of listeners made by hand', looks: /new Set<\([^)\n]*\) => void>/, stands: null },
  // Without `request` nobody is told when the server takes too long.
  { what: 'no question of a page to the server without a time limit', looks: /(?<!ports\.)fetch\(['"`]\/api/, stands: null },
  // Whose database ended with its page is not warned of anything.
  {
    what: 'warning of an answer from the database',
    looks: /console\.warn\('(?:rows|search|selection|export|print):/,
    stands: null,
  },
  // React holds back for 300 ms what follows a wait: parts that come late are `latePart`.
  { what: 'no part that waits by suspension', looks: /\blazy\(|<Suspense\b/, stands: null },
  { what: 'HTML escaper', looks: /['"]&(amp|lt|quot);['"]/, stands: 'src/protocol/html.ts' },
]

const found = (files: readonly SourceFile[], looks: RegExp): string[] =>
  files.filter((file) => !isTest(file) && looks.test(file.text)).map(({ path }) => path)

describe('there is one', () => {
  const files = readTree(['src', 'sw', 'server', 'scripts'])

  it.each(ONCE)('$what', ({ looks, stands }) => {
    expect(found(files, looks)).toEqual(stands === null ? [] : [stands])
  })

  it('and a second one is found', () => {
    const looksOf = (what: string) => ONCE.find((one) => one.what === what)?.looks ?? /^/
    const at = (text: string) => [{ path: 'src/a.ts', text }]
    expect(found(at('const id = v.pipe(v.string(), v.uuid())'), looksOf('UUID schema'))).toEqual(['src/a.ts'])
    expect(found(at('const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}/'), looksOf('UUID schema'))).toEqual(['src/a.ts'])
    expect(
      found(at(`<Alert>\n  {describeRefusal(i18n, problem)}\n</Alert>`), looksOf('answer to “no network now, or the last refusal”')),
    ).toEqual(['src/a.ts'])
    expect(found(at(`<PasswordField {...form.getInputProps('confirmation')} />`), looksOf('pair of fields for a new password'))).toEqual([
      'src/a.ts',
    ])
    expect(found(at(`JSON.stringify([status, q])`), looksOf('form of an address by which lists are compared'))).toEqual(['src/a.ts'])
    expect(found(at(`s.replace(/&/g, '&amp;')`), looksOf('HTML escaper'))).toEqual(['src/a.ts'])
    expect(found(at(`crypto.subtle.digest('SHA-256', bytes)`), looksOf('SHA-256 of the device'))).toEqual(['src/a.ts'])
    expect(found(at('<Suspense fallback={null}>'), looksOf('no part that waits by suspension'))).toEqual(['src/a.ts'])
    expect(found(at(`createHash('sha256').update(bytes)`), looksOf('SHA-256 of the server'))).toEqual(['src/a.ts'])
    expect(found(at(`toast(describeRejection(i18n, one, language), 'error')`), looksOf('toast about a refusal'))).toEqual(['src/a.ts'])
    expect(found(at('const all = new Set<() => void>()'), looksOf('no set of listeners made by hand'))).toEqual(['src/a.ts'])
    expect(found(at(`await fetch('/api/config')`), looksOf('no question of a page to the server without a time limit'))).toEqual([
      'src/a.ts',
    ])
  })
})
