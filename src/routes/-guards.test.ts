import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { authSearch, afterSignIn, signInFirst } from './-guards.ts'

const at = (href: string) => ({ pathname: href.replace(/[?#].*/, ''), href })

describe('an address of the main area or the set-up', () => {
  it.each([
    ['/booking-renewal', '/booking-renewal'],
    ['/removal-request/detail?id=1#history', '/removal-request/detail?id=1#history'],
    ['/setup/kyc', '/setup/kyc'],
    ['/privacy-policy/more', '/privacy-policy/more'],
  ])('%s sends the signed-out to sign in and remembers all of it', (href, next) => {
    expect(signInFirst(false, at(href))).toEqual({ next })
    expect(signInFirst(true, at(href))).toBeNull()
  })

  it.each(['/terms-and-conditions', '/privacy-policy', '/about-us', '/faq#refunds'])('%s is for everybody', (href) => {
    expect(signInFirst(false, at(href))).toBeNull()
  })
})

describe('sign-in and sign-up', () => {
  it.each([
    [false, {}, null],
    [false, { next: '/faq' }, null],
    [false, { again: 'yes' }, null],
    [true, {}, '/'],
    [true, { next: '/profile?retry=1#kyc' }, '/profile?retry=1#kyc'],
    [true, { next: '/profile', again: 'no' }, '/profile'],
    [true, { next: '/profile', again: 'yes' }, null],
  ] as const)('signed in: %s, asked for %o: leads to %s', (signedIn, search, to) => {
    expect(afterSignIn(signedIn, search)).toBe(to)
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', 7])(
    'takes no way off this site: %s',
    (next) => {
      expect(v.parse(authSearch, { next })).toEqual({ next: '/' })
    },
  )
})
