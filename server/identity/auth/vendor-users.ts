import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { account, user } from '#server/database/auth-tables.ts'
import { members } from '#server/database/schema.ts'
import type { Auth } from './auth.ts'

/** `taken`: the e-mail address belongs to an account of another vendor. */
type VendorUser = { readonly status: 'created' | 'exists'; readonly userId: string } | { readonly status: 'taken' }

/** Whose account an e-mail address is: `free`, this vendor's (`exists`) or another's (`taken`). Creates nothing. */
export const findVendorUser = async (
  database: Database,
  whose: { vendorId: string; email: string },
): Promise<VendorUser | { readonly status: 'free' }> => {
  const [found] = await database.orm
    .select({ userId: user.id, vendorId: members.vendorId })
    .from(user)
    .leftJoin(members, and(eq(members.userId, user.id), eq(members.vendorId, whose.vendorId)))
    .where(eq(user.email, whose.email.toLowerCase()))
  if (!found) return { status: 'free' }
  return found.vendorId !== null ? { status: 'exists', userId: found.userId } : { status: 'taken' }
}

/** Whether people can sign in for a vendor, but nobody with this e-mail address. */
export const hasOthers = async (database: Database, whose: { vendorId: string; email: string }): Promise<boolean> => {
  if ((await findVendorUser(database, whose)).status === 'exists') return false
  const [anybody] = await database.orm.select({ userId: members.userId }).from(members).where(eq(members.vendorId, whose.vendorId)).limit(1)
  return anybody !== undefined
}

/**
 * Gives a vendor a person who can sign in: account, password and membership in one transaction. Repeating it for the
 * same e-mail and vendor changes nothing (the password stays) and answers `exists`.
 */
export const createVendorUser = async (
  parts: { database: Database; auth: Pick<Auth, 'hashPassword'> },
  person: { vendorId: string; email: string; name: string } & ({ password: string } | { passwordHash: string }),
): Promise<VendorUser> => {
  const { database, auth } = parts
  const email = person.email.toLowerCase()
  const before = await findVendorUser(database, { vendorId: person.vendorId, email })
  if (before.status !== 'free') return before
  const password = 'password' in person ? await auth.hashPassword(person.password) : person.passwordHash
  const userId = randomUUID()
  const created = await database.orm.transaction(async (tx) => {
    // Two registrations at once: the second finds the address taken and writes nothing.
    const rows = await tx
      .insert(user)
      .values({ id: userId, name: person.name, email, emailVerified: true })
      .onConflictDoNothing()
      .returning({ id: user.id })
    if (rows.length === 0) return false
    await tx.insert(account).values({ id: randomUUID(), accountId: userId, providerId: 'credential', userId, password })
    await tx.insert(members).values({ vendorId: person.vendorId, userId })
    return true
  })
  if (created) return { status: 'created', userId }
  const after = await findVendorUser(database, { vendorId: person.vendorId, email })
  return after.status === 'free' ? { status: 'taken' } : after
}
