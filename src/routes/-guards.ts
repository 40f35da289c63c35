import * as v from 'valibot'

/** What the addresses of sign-in and sign-up carry. */
export const authSearch = v.object({
  /** Where to go afterwards: a path of this site, nothing else. */
  next: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\/(?![/\\])/)), '/')),
  /** The session on this device has ended: sign in once more, keeping what is on the device. */
  again: v.optional(v.fallback(v.picklist(['yes', 'no']), 'no')),
})

/** These may be read by anybody; whoever is signed in reads them inside the main area. */
const PUBLIC = new Set(['/terms-and-conditions', '/privacy-policy', '/about-us', '/faq'])

/**
 * What sign-in has to know about somebody who may not enter: the whole address they wanted, so that they arrive there afterwards.
 * Null: they may enter. Who is signed in is what the device knows, because the main area opens without a network.
 */
export const signInFirst = (signedIn: boolean, { pathname, href }: { pathname: string; href: string }): { next: string } | null =>
  signedIn || PUBLIC.has(pathname) ? null : { next: href }

/** Where somebody goes who comes to sign in or up and has no need to. Null: they stay. */
export const afterSignIn = (signedIn: boolean, { next, again }: v.InferOutput<typeof authSearch>): string | null =>
  signedIn && again !== 'yes' ? (next ?? '/') : null
