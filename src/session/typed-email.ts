const KEY = 'typedEmail'

/** The address somebody typed on the screen before: carried over in this tab without standing in an address bar or a log. */
export const readTypedEmail = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Remembers it (empty: no longer). */
export const rememberTypedEmail = (email: string): void => {
  try {
    if (email === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, email)
  } catch {
    // A browser that keeps nothing has it typed again.
  }
}
