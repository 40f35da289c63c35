import type { Context } from 'hono'
import { accountFacts } from '#server/identity/auth/account-facts.ts'
import { knownDevice, type KnownDeviceParts } from '#server/identity/auth/known-device.ts'
import { addressOf } from '#server/http/limits/client-address.ts'
import { countTry, type TryParts, type TryRule } from '#server/http/limits/tries.ts'
import { findLinked } from './links.ts'

/** Questions to one person, whoever asks: nobody's phone is to ring all day. */
const QUESTIONS: TryRule = { name: 'nafath/person', max: 6, seconds: 600 }
/** The same for each device that was signed in to the person's account before: strangers must not use these up. */
const DEVICE_QUESTIONS: TryRule = { name: 'nafath/device', max: 6, seconds: 600 }
/** Links that one account may ask for: it is not to ring through other people's phones. */
const LINKS: TryRule = { name: 'nafath/account', max: 6, seconds: 600 }

/**
 * Counts an attempt that is about to begin, by whoever it comes from and by whom it asks. `userId` is whose account the identity is to be
 * linked to; null for a sign-in.
 * @throws ProblemError 429 `rate.limited`
 */
export const countAttempt = async (
  parts: TryParts & KnownDeviceParts & { readonly perHour?: number },
  c: Context,
  of: { idHash: string; userId: string | null },
): Promise<void> => {
  await countTry(parts, { name: 'nafath', max: parts.perHour ?? 20, seconds: 3600 }, addressOf(c))
  if (of.userId !== null) await countTry(parts, LINKS, of.userId)
  const owner = of.userId === null ? await findLinked(parts, of.idHash) : null
  const device = await knownDevice(c, parts, owner === null ? null : await accountFacts(parts.database, { userId: owner }))
  await (device === null ? countTry(parts, QUESTIONS, of.idHash) : countTry(parts, DEVICE_QUESTIONS, device))
}
