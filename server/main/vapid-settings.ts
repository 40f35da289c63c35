import { createECDH } from 'node:crypto'
import * as v from 'valibot'
import { EnvError } from '#server/database/start-fault.ts'
import type { WebPushSettings } from '#server/notifications/web-push.ts'

const OFF = 'none'

/** The settings of standard Web Push, as variables. */
export const vapidVariables = {
  VAPID_PRIVATE_KEY: v.optional(v.string()),
  VAPID_SUBJECT: v.optional(
    v.pipe(v.string(), v.regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be a mailto: or https:// address')),
  ),
  PUSH_PRIVATE: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
}

/** The public key of a private one: nobody can set two that do not belong together. Null: it is none. */
const publicKeyOf = (privateKey: string): string | null => {
  if (!/^[\w-]{43}$/.test(privateKey)) return null
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey('base64url')
  } catch {
    return null
  }
}

/**
 * This portal's keys for standard Web Push; null: none is sent. `kept` gives a private key of this portal's own where none is set, and null
 * where it is not to have one.
 * @throws EnvError when the key is none
 */
export const vapidSettings = (
  set: { VAPID_PRIVATE_KEY?: string | undefined; VAPID_SUBJECT?: string | undefined; PUSH_PRIVATE: '0' | '1' },
  { publicUrl, contact, kept }: { publicUrl: string; contact: string; kept: () => string | null },
): WebPushSettings | null => {
  if (set.VAPID_PRIVATE_KEY === OFF) return null
  const privateKey = set.VAPID_PRIVATE_KEY ?? kept()
  if (privateKey === null) return null
  const publicKey = publicKeyOf(privateKey)
  if (publicKey === null)
    throw new EnvError('VAPID_PRIVATE_KEY: must be a private key as `npx web-push generate-vapid-keys` makes it (43 characters), or none')
  // Apple's service refuses a subject at localhost.
  const subject = set.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:${contact}`)
  return { publicKey, privateKey, subject, allowsPrivate: set.PUSH_PRIVATE === '1' }
}
