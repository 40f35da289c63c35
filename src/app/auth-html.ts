const SCRIPT = '/src/app/main.tsx'
const AUTH_SCRIPT = '/src/app/auth.tsx'

/** The page to sign in: the app's own page with another script. */
export const authHtml = (app: string): string => {
  if (!app.includes(SCRIPT)) throw new Error(`index.html has no script ${SCRIPT} that the page to sign in could replace`)
  return app.replace(SCRIPT, AUTH_SCRIPT)
}
