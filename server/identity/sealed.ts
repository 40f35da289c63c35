import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose'
import * as v from 'valibot'

/** What something was sealed for: what was made for one purpose opens for no other. */
type SealPurpose = 'portal nafath cookie' | 'portal device cookie' | 'portal recovery ticket' | 'portal kept mail'

const keyOf = (secret: string, purpose: SealPurpose): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts and signs what somebody else is to carry for us: they can neither read it nor make it up. `until` is when it is worth nothing. */
export const seal = (purpose: SealPurpose, content: JWTPayload, by: { secret: string; until: Date }): Promise<string> =>
  new EncryptJWT(content).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setExpirationTime(by.until).encrypt(keyOf(by.secret, purpose))

/** Opens what {@link seal} made; null for what is too old, made up, another server's or of another shape. */
export const unseal = async <Schema extends v.GenericSchema>(
  purpose: SealPurpose,
  sealed: string,
  by: { secret: string; now: Date; schema: Schema },
): Promise<v.InferOutput<Schema> | null> => {
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(by.secret, purpose), { currentDate: by.now })
    return v.parse(by.schema, payload)
  } catch {
    return null
  }
}
