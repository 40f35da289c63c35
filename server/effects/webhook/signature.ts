import { createHmac } from 'node:crypto'

/** Headers of a webhook call, as the Standard Webhooks specification names them. */
export const ID_HEADER = 'webhook-id'
export const TIMESTAMP_HEADER = 'webhook-timestamp'
export const SIGNATURE_HEADER = 'webhook-signature'

const PREFIX = 'whsec_'
const LEAST_BYTES = 24
const MOST_BYTES = 64

/** The bytes of a secret such as `whsec_` and 24 to 64 bytes in Base64; null where it is none. */
export const readSecret = (text: string): Buffer | null => {
  const base64 = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : ''
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES ? bytes : null
}

/** What is signed: so that neither a body under another id nor one of another time passes. */
interface Signed {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** HMAC-SHA256 over id, time and body. */
export const hmacOf = (secret: Uint8Array, { id, timestamp, body }: Signed): Buffer =>
  createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest()

/** The headers of a call: one signature for each secret, so that a receiver may know the old or the new one while they are exchanged. */
export const signedHeaders = (secrets: readonly Uint8Array[], signed: Signed): Record<string, string> => ({
  [ID_HEADER]: signed.id,
  [TIMESTAMP_HEADER]: String(signed.timestamp),
  [SIGNATURE_HEADER]: secrets.map((secret) => `v1,${hmacOf(secret, signed).toString('base64')}`).join(' '),
})
