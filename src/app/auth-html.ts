const SCRIPT = '/src/app/main.tsx'
const AUTH_SCRIPT = '/src/app/auth.tsx'
const ROOT = '<div id="root"></div>'
/** The mark, the same in every language, stands until the page does; the portal itself shows its own rows at once. */
const AUTH_ROOT = '<div id="root"><img class="mark" src="/favicon.svg" alt="" width="64" height="64" /></div>'

/** The page to sign in: the app's own page with another script, and a mark that waits for it. */
export const authHtml = (app: string): string => {
  for (const part of [SCRIPT, ROOT])
    if (!app.includes(part)) throw new Error(`index.html lacks what the page to sign in has otherwise: ${part}`)
  return app.replace(SCRIPT, AUTH_SCRIPT).replace(ROOT, AUTH_ROOT)
}
