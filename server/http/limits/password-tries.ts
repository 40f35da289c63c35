import { clearTries, reserveTries, type TryParts, type TryRule } from './tries.ts'

/**
 * Wrong passwords for one e-mail address, from wherever they come: many networks must not be able to guess one account's password. It
 * counts addresses nobody has as well, so that it tells nothing.
 */
const STRANGERS: TryRule = { name: 'session/account', max: 20, seconds: 900 }
/** Of each device that was signed in to the account before: strangers cannot use these up. */
const DEVICE: TryRule = { name: 'session/device', max: 20, seconds: 900 }
/** Of all such devices of an account together: whoever once had the password must not collect devices to guess the next one with. */
const DEVICES: TryRule = { name: 'session/devices', max: 100, seconds: 900 }
/** Whoever found an open session must not be able to guess the password behind it. */
const OWN: TryRule = { name: 'account/password', max: 10, seconds: 900 }

/**
 * Reserves a try to sign in, under the name of a device that is known to the account, or else of the address.
 * @throws ProblemError 429 `rate.limited`
 */
export const reserveSignIn = (
  parts: TryParts,
  of: { email: string; known: { userId: string; device: string } | null },
): Promise<() => Promise<void>> =>
  reserveTries(
    parts,
    of.known
      ? [
          [DEVICE, `${of.known.userId}/${of.known.device}`],
          [DEVICES, of.known.userId],
        ]
      : [[STRANGERS, of.email.toLowerCase()]],
  )

/** Reserves a try to give one's own password from within a session. @throws ProblemError 429 `rate.limited` */
export const reserveOwnPassword = (parts: TryParts, userId: string): Promise<() => Promise<void>> => reserveTries(parts, [[OWN, userId]])

/** A new password that came by mail begins all counts of its account anew. */
export const clearPasswordTries = async (parts: TryParts, of: { email: string; userId: string }): Promise<void> => {
  await clearTries(parts, STRANGERS, of.email.toLowerCase())
  await clearTries(parts, DEVICES, of.userId)
  await clearTries(parts, OWN, of.userId)
}
