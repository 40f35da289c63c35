import { and, eq, isNull, sql } from 'drizzle-orm'
import { openVendor } from '#domain/vendors/marketplace.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { createVendorUser } from '#server/identity/auth/vendor-users.ts'
import { signUps } from '#server/database/account-tables.ts'
import type { Core } from '#server/database/core.ts'
import { sqlState } from '#server/database/database.ts'
import { executeForMarketplace } from '#server/mutations/execute.ts'
import { hashedId } from '#server/identity/hashed-id.ts'
import { closeSignUps, type SignUp } from './sign-ups.ts'

const UNIQUE_VIOLATION = '23505'

/** Takes the address for this sign-up. False: another one with the same address is being opened at this moment. */
const choose = async ({ database }: Pick<Core, 'database'>, id: string): Promise<boolean> => {
  try {
    const rows = await database.orm
      .update(signUps)
      .set({ chosen: true })
      .where(and(eq(signUps.id, id), isNull(signUps.usedAt)))
      .returning({ id: signUps.id })
    return rows.length > 0
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

type OpenParts = Core & { readonly auth: Pick<Auth, 'hashPassword'> }

/** Vendor, then person, then the note that it is done. Null: the address has an account, or the sign-up was used meanwhile. */
const openChosen = async (parts: OpenParts, signUp: SignUp): Promise<string | null> => {
  const { database, now } = parts
  const [taken] = await database.query(sql`
    select 1 as taken from "user" u where u.email = ${signUp.email}
      and not exists (select 1 from members m where m.user_id = u.id and m.vendor_id = ${signUp.id}::uuid)`)
  if (taken) return null
  // Nothing in it comes from this moment: a repetition is the same mutation and gets the stored outcome.
  const { createdAt } = signUp
  const companyName = { en: signUp.companyName, ar: signUp.companyName }
  const [opened] = await executeForMarketplace(parts, {
    vendorId: signUp.id,
    announce: false,
    mutations: [
      {
        id: hashedId(`sign-up/${signUp.id}`),
        name: openVendor.name,
        args: { id: signUp.id, companyName, email: signUp.email, createdAt },
        clientAt: createdAt,
      },
    ],
  })
  if (opened?.status !== 'applied') throw new Error('a vendor could not be opened')
  const person = { vendorId: signUp.id, email: signUp.email, passwordHash: signUp.passwordHash, name: signUp.companyName }
  const account = await createVendorUser(parts, person)
  if (account.status === 'taken') return null
  // With the password of whoever comes first: an earlier opening that was cut off may have left another one.
  const done = await database.query(sql`
    with done as (
      update sign_ups set used_at = ${now().toISOString()}::timestamptz, password_hash = ''
      where id = ${signUp.id}::uuid and used_at is null returning 1 as done),
    password as (
      update account set password = ${signUp.passwordHash}
      where user_id = ${account.userId} and provider_id = 'credential' and exists (select 1 from done))
    select done from done`)
  return done.length === 0 ? null : account.userId
}

/**
 * Opens the account of a confirmed sign-up: vendor, then person, then the note that it is done. Each step can be repeated, so what a
 * crash cut off is completed when the link is used again, and of links used at the same moment one wins.
 * @returns the person's id, or null where the address has an account or this sign-up was used meanwhile
 */
export const openAccount = async (parts: OpenParts, signUp: SignUp): Promise<string | null> => {
  const { database, now } = parts
  if (!(await choose(parts, signUp.id))) return null
  const userId = await openChosen(parts, signUp)
  // Whoever has the account: links to this address lead nowhere now. An open one would stand in the way once the address is free again.
  await closeSignUps(database.orm, { email: signUp.email, at: now() })
  return userId
}
