import * as v from 'valibot'
import { EnvError } from '#server/database/start-fault.ts'
import { isPrivateHost } from '#server/effects/webhook/private-address.ts'
import { readSecret } from '#server/effects/webhook/signature.ts'
import type { WebhookSettings } from '#server/effects/webhook/webhook-channel.ts'
import { address, allOrNone, given } from './setting.ts'

const MOST_SECRETS = 3

/** The settings of the webhook, as variables. */
export const webhookVariables = {
  WEBHOOK_URL: v.optional(
    v.pipe(
      address(/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/, 'must be an https:// address'),
      v.check((s) => !URL.canParse(s) || (new URL(s).username === '' && new URL(s).hash === ''), 'must have no user and no #'),
    ),
  ),
  WEBHOOK_SECRET: given,
  WEBHOOK_PRIVATE: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
}

/** The webhook, or null where nobody is told. @throws EnvError naming the setting that is missing or wrong */
export const webhookSettings = (set: {
  WEBHOOK_URL?: string | undefined
  WEBHOOK_SECRET?: string | undefined
  WEBHOOK_PRIVATE: '0' | '1'
}): WebhookSettings | null => {
  const { WEBHOOK_URL, WEBHOOK_SECRET } = set
  const parts = allOrNone({ WEBHOOK_URL, WEBHOOK_SECRET }, 'WEBHOOK_')
  if (!parts) return null
  const secrets = parts.WEBHOOK_SECRET.trim()
    .split(/[\s,]+/)
    .map((text) => readSecret(text))
  const known = secrets.filter((secret) => secret !== null)
  if (known.length < secrets.length || known.length > MOST_SECRETS)
    throw new EnvError('WEBHOOK_SECRET: must be whsec_ and 24 to 64 bytes in Base64; up to three with a space between them')
  const allowsPrivate = set.WEBHOOK_PRIVATE === '1'
  // Names are looked at again whenever they are asked for: they may come to mean a private address later.
  if (!allowsPrivate && isPrivateHost(new URL(parts.WEBHOOK_URL).hostname))
    throw new EnvError('WEBHOOK_URL: is on this machine or a private network; set WEBHOOK_PRIVATE=1 where that is meant')
  return { url: parts.WEBHOOK_URL, secrets: known, allowsPrivate }
}
