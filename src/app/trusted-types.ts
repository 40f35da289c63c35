// Imported before anything else: the policy says what a script of ours may turn into code or markup. Markup: nothing.
// Script addresses: the service worker and built files.
interface PolicyFactory {
  readonly createPolicy: (name: string, rules: { createHTML: (s: string) => string; createScriptURL: (s: string) => string }) => unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }

const refuse = (what: string): never => {
  throw new TypeError(`refused by the Trusted Types policy: ${what}`)
}

const isOurs = (address: string): boolean => {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) return false
  return (
    url.pathname === '/firebase-messaging-sw.js' ||
    url.pathname.startsWith('/assets/') ||
    (import.meta.env.DEV && (url.pathname === '/dev-sw.js' || url.pathname.startsWith('/src/')))
  )
}

trustedTypes?.createPolicy('default', {
  // Style sheets made by the theme pass through here as text; anything that could be an element does not.
  createHTML: (s) => (/<[a-z!/]/i.test(s) ? refuse('markup') : s),
  createScriptURL: (s) => (isOurs(s) ? s : refuse('script address')),
})
