import * as v from 'valibot'

const KEY = 'signUpMail'
/** As long as the link of a sign-up mail works. */
const LINK_MS = 24 * 60 * 60 * 1000

const mail = v.object({
  email: v.string(),
  /** When it was sent, by this device's clock. */
  sentAt: v.number(),
})
export type SignUpMail = v.InferOutput<typeof mail>

/** The sign-up mail this tab waits for, also after a reload; null when there is none, or its link is too old by now. */
export const readSignUpMail = (now = Date.now()): SignUpMail | null => {
  try {
    const parsed = v.safeParse(mail, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return parsed.success && now - parsed.output.sentAt < LINK_MS ? parsed.output : null
  } catch {
    return null
  }
}

/** Remembers that a mail was sent (null: nobody waits for one any more). */
export const rememberSignUpMail = (sent: SignUpMail | null): void => {
  try {
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing shows the form again after a reload.
  }
}
