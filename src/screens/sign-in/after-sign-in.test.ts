import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { addressAfterSignIn, authAddress, authSearch, isInside } from './after-sign-in.ts'

const HERE = 'https://portal.example'
const read = (next: unknown) => v.parse(authSearch, { next }).next

describe('sign-in and sign-up', () => {
  it.each([
    ['/signin/', '', '', '/signin'],
    ['/SignUp', '?next=/profile', '', '/signup?next=/profile'],
    ['/signin//', '?again=yes', 'x', '/signin?again=yes#x'],
  ])('are one address each, however it is written: %s%s', (pathname, searchStr, hash, address) => {
    expect(authAddress({ pathname, searchStr, hash })).toBe(address)
  })

  it.each([
    [false, {}, false],
    [false, { again: 'yes' }, false],
    [true, {}, true],
    [true, { next: '/profile' }, true],
    [true, { next: '/profile', again: 'no' }, true],
    [true, { next: '/profile', again: 'yes' }, false],
  ] as const)('signed in: %s, asked for %o: has no need of it: %s', (signedIn, search, inside) => {
    expect(isInside(signedIn, search)).toBe(inside)
  })

  it.each([
    [undefined, '/dashboard'],
    ['/profile?retry=1#kyc', '/profile?retry=1#kyc'],
    // The landing page is no place to go on from.
    ['/', '/dashboard'],
    ['/?source=pwa', '/dashboard'],
    // Nor is what is no page, or asks to sign in once more.
    ['/signin?again=yes', '/dashboard'],
    ['/Signup//', '/dashboard'],
    ['/api/session', '/dashboard'],
    ['/.//evil.example', '/dashboard'],
    ['/signing', '/signing'],
  ])('leads from next=%s to %s', (next, to) => {
    expect(addressAfterSignIn(read(next), HERE)).toBe(`${HERE}${to}`)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\t/evil.example/profile',
    '/\n\\evil.example',
    'javascript:alert(1)',
    '',
    7,
  ])('takes no way off this site: %j', (next) => {
    expect(addressAfterSignIn(read(next), HERE)).toBe(`${HERE}/dashboard`)
  })

  it.each(['/.//evil.example', '/profile/..//evil.example'])('stays on this site with %s', (next) => {
    expect(new URL(addressAfterSignIn(read(next), HERE)).origin).toBe(HERE)
  })
})
