import * as v from 'valibot'

/** Where somebody goes who did not want to go anywhere in particular. `/` itself is the landing page, which is no part of the app. */
const HOME = '/dashboard'

/** What the addresses of sign-in and sign-up carry. */
export const authSearch = v.object({
  /** Where to go afterwards: a path of this site, nothing else. */
  next: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\/(?![/\\])/)), HOME)),
  /** The session on this device has ended: sign in once more, keeping what is on the device. */
  again: v.optional(v.fallback(v.picklist(['yes', 'no']), 'no')),
})
type AuthSearch = v.InferOutput<typeof authSearch>

/**
 * The address of the page of its own, of one the router takes for it: it reads `/Signin/` as `/signin`, the server does not, and would
 * answer with the portal again.
 */
export const authAddress = ({ pathname, searchStr, hash }: { pathname: string; searchStr: string; hash: string }): string =>
  `${/^\/signup/i.test(pathname) ? '/signup' : '/signin'}${searchStr}${hash === '' ? '' : `#${hash}`}`

/** No place to go on from: the landing page, sign-in and sign-up themselves, what is no page, and what looks like another site. */
const NOWHERE = /^\/(?:$|\/|(?:signin|signup)\/*$|api(?:\/|$))/i

/**
 * The whole address to go to after signing in. Browsers drop tabs and dots from what they are given, so that a path may turn out to be
 * another site: only the address they make of it tells.
 */
export const addressAfterSignIn = (next: string | undefined, origin: string): string => {
  const url = new URL(next ?? HOME, origin)
  return url.origin !== origin || NOWHERE.test(url.pathname) ? new URL(HOME, origin).href : url.href
}

/** Whether somebody comes to sign in or up who has no need to. */
export const isInside = (signedIn: boolean, { again }: AuthSearch): boolean => signedIn && again !== 'yes'
