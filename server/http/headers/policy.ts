/**
 * Content security policies. Each kind of answer has its own, because a worker is governed by the headers of its own
 * script and not by those of the page that started it.
 */

// The Firebase SDK registers a device at these two; nothing else outside the site is ever called from a browser.
const FIREBASE = 'https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com'

const policy = (...directives: readonly string[]): string => directives.join('; ')

/** For pages. Styles that Mantine and the dialogs add at run time carry the nonce; scripts come as files only. */
export const pagePolicy = (nonce: string, mapOrigins: readonly string[] = []): string =>
  policy(
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // data: for the icons that the map libraries carry inside their style sheets.
    // blob: for pictures that were picked on this device and are not sent yet.
    ['img-src', "'self'", 'data:', 'blob:', ...mapOrigins].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", FIREBASE, ...mapOrigins].join(' '),
    // For looking at a PDF that was picked on this device; the browser's own viewer shows it.
    'frame-src blob:',
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  )

/** For the service worker. */
export const serviceWorkerPolicy: string = policy(
  "default-src 'none'",
  "script-src 'self'",
  `connect-src 'self' ${FIREBASE}`,
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
)

/** For scripts among the assets, which may run as web workers (the map's does, and asks the map service for its tiles). */
export const assetScriptPolicy = (mapOrigins: readonly string[] = []): string =>
  policy(
    "default-src 'none'",
    "script-src 'self'",
    ['connect-src', "'self'", ...mapOrigins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  )

/** For the worker that reads codes from the camera's picture: its reader is WebAssembly of this site. */
export const codeReaderPolicy: string = policy(
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
)

/** For everything that is data: should a browser ever show it as a page, it can do nothing. */
export const dataPolicy: string = policy("default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'")
