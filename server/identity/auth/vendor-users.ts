import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, Sql } from '#server/database/database.ts'
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

interface VendorUserParts {
  readonly database: Database
  readonly auth: Pick<Auth, 'hashPassword'>
}

type Person = { vendorId: string; email: string; name: string } & ({ password: string } | { passwordHash: string })

/** Whether somebody else can sign in for the vendor. Of two that ask at once the second is answered when the first has ended. */
const hasOthers = async (tx: Sql, { vendorId, email }: { vendorId: string; email: string }): Promise<boolean> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`first user ${vendorId}`}, 0))`)
  const others = await tx.orm
    .select({ userId: user.id })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(and(eq(members.vendorId, vendorId), ne(user.email, email)))
    .limit(1)
  return others.length > 0
}

const create = async ({ database, auth }: VendorUserParts, person: Person, isFirst: boolean): Promise<VendorUser | 'others'> => {
  const email = person.email.toLowerCase()
  const before = await findVendorUser(database, { vendorId: person.vendorId, email })
  if (before.status !== 'free') return before
  const password = 'password' in person ? await auth.hashPassword(person.password) : person.passwordHash
  const userId = randomUUID()
  const created = await database.transaction(async (tx) => {
    if (isFirst && (await hasOthers(tx, { vendorId: person.vendorId, email }))) return 'others'
    // Two registrations at once: the second finds the address taken and writes nothing.
    const rows = await tx.orm
      .insert(user)
      .values({ id: userId, name: person.name, email, emailVerified: true })
      .onConflictDoNothing()
      .returning({ id: user.id })
    if (rows.length === 0) return false
    await tx.orm.insert(account).values({ id: randomUUID(), accountId: userId, providerId: 'credential', userId, password })
    await tx.orm.insert(members).values({ vendorId: person.vendorId, userId })
    return true
  })
  if (created === 'others') return created
  if (created) return { status: 'created', userId }
  const after = await findVendorUser(database, { vendorId: person.vendorId, email })
  return after.status === 'free' ? { status: 'taken' } : after
}

/**
 * Gives a vendor a person who can sign in: account, password and membership in one transaction. Repeating it for the
 * same e-mail and vendor changes nothing (the password stays) and answers `exists`.
 */
export const createVendorUser = async (parts: VendorUserParts, person: Person): Promise<VendorUser> => {
  const made = await create(parts, person, false)
  return made === 'others' ? { status: 'taken' } : made
}

/** The same for the first person of a vendor. `others`: somebody else can sign in for it already, and nothing was written. */
export const createFirstUser = (parts: VendorUserParts, person: Person): Promise<VendorUser | 'others'> => create(parts, person, true)
