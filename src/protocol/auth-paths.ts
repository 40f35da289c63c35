/** The addresses of sign-in and sign-up. They are a page of their own (`auth.html`), which loads neither router nor database. */
export const AUTH_PATHS: ReadonlySet<string> = new Set(['/signin', '/signup'])
