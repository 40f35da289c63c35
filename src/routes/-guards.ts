/** These may be read by anybody; whoever is signed in reads them inside the main area. */
const PUBLIC = new Set(['/terms-and-conditions', '/privacy-policy', '/about-us', '/faq'])

/**
 * What sign-in has to know about somebody who may not enter: the whole address they wanted, so that they arrive there afterwards.
 * Null: they may enter. Who is signed in is what the device knows, because the main area opens without a network.
 */
export const signInFirst = (signedIn: boolean, { pathname, href }: { pathname: string; href: string }): { next: string } | null =>
  signedIn || PUBLIC.has(pathname) ? null : { next: href }
