import { describe, expect, it } from 'vitest'
import { signInFirst } from './-guards.ts'

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
