import { hkdfSync } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'

const NAME = 'portal.nafath'
const PATH = '/api/nafath'
/** Longer than any attempt. */
const SECONDS = 900

const content = v.object({ attempt: v.string(), nationalId: v.string() })

/** What the browser that began an attempt carries for us: sealed, so that it can neither be read there nor made up. */
export type CarriedAttempt = v.InferOutput<typeof content>

const keyOf = (secret: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', 'portal nafath cookie', 32))

/**
 * Gives an attempt to the browser that began it. The national id travels with it, because the provider asks for it at every look
 * and it is to be stored nowhere.
 */
export const giveAttempt = async (c: Context, give: CarriedAttempt & { secret: string; publicUrl: string; now: Date }): Promise<void> => {
  const { attempt, nationalId, secret, publicUrl, now } = give
  const sealed = await new EncryptJWT({ attempt, nationalId })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(new Date(now.getTime() + SECONDS * 1000))
    .encrypt(keyOf(secret))
  setCookie(c, NAME, sealed, { path: PATH, httpOnly: true, sameSite: 'Strict', secure: publicUrl.startsWith('https:'), maxAge: SECONDS })
}

/** The attempt a browser carries; null when it carries none of ours. */
export const carriedAttempt = async (c: Context, from: { secret: string; now: Date }): Promise<CarriedAttempt | null> => {
  const sealed = getCookie(c, NAME)
  if (sealed === undefined) return null
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(from.secret), { currentDate: from.now })
    return v.parse(content, payload)
  } catch {
    // Another server's, too old, or made up: none of ours.
    return null
  }
}
