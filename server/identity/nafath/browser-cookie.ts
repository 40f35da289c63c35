import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { mailLanguage, personName } from '#protocol/password.ts'
import { seal, unseal } from '#server/identity/sealed.ts'

const NAME = 'portal.nafath'
const PATH = '/api/nafath'
const PURPOSE = 'portal nafath cookie'
/** Longer than any attempt. */
const SECONDS = 900

/** The token of an invitation's link, and what the person is called. */
const joining = v.object({ token: v.string(), name: personName })

const schema = v.object({ attempt: v.string(), nationalId: v.string(), language: mailLanguage, join: v.optional(joining) })

/** What the browser that began an attempt carries for us: sealed, so that it can neither be read there nor made up. */
type CarriedAttempt = v.InferOutput<typeof schema>

/**
 * Gives an attempt to the browser that began it. The national id travels with it, because the provider asks for it at every look
 * and it is to be stored nowhere.
 */
export const giveAttempt = async (c: Context, give: CarriedAttempt & { secret: string; publicUrl: string; now: Date }): Promise<void> => {
  const { secret, publicUrl, now, ...carried } = give
  const until = new Date(now.getTime() + SECONDS * 1000)
  const sealed = await seal(PURPOSE, carried, { secret, until })
  setCookie(c, NAME, sealed, { path: PATH, httpOnly: true, sameSite: 'Strict', secure: publicUrl.startsWith('https:'), maxAge: SECONDS })
}

/** The attempt a browser carries; null when it carries none of ours. */
export const carriedAttempt = async (c: Context, from: { secret: string; now: Date }): Promise<CarriedAttempt | null> => {
  const sealed = getCookie(c, NAME)
  return sealed === undefined ? null : unseal(PURPOSE, sealed, { ...from, schema })
}
