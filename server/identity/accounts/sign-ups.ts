import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import { signUps, usedLinks } from '#server/database/account-tables.ts'
import { verification } from '#server/database/auth-tables.ts'
import type { MailLanguage } from '#protocol/password.ts'
import type { Core } from '#server/database/core.ts'
import type { Sql } from '#server/database/database.ts'

type SignUpCore = Pick<Core, 'database' | 'now'>

/** How long the link of a sign-up works. */
export const SIGN_UP_HOURS = 24
/** Sign-ups that became accounts are remembered this long, so that their links can say so. */
const USED_DAYS = 30

/** A sign-up that waits for its link. */
export interface SignUp {
  /** Also the id its vendor will have. */
  readonly id: string
  readonly email: string
  readonly companyName: string
  readonly passwordHash: string
  readonly language: MailLanguage
  /** An instant. */
  readonly createdAt: string
}

/** A sign-up, and the hash of the cookie of the browser that began it. */
type BegunSignUp = SignUp & { readonly browserHash: string }

const begun = (row: typeof signUps.$inferSelect): BegunSignUp => ({ ...row, createdAt: row.createdAt.toISOString() })

/** A secret for a link or a cookie: 256 bits, in letters that an address can hold. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: whoever reads the database cannot use it. */
export const hashOfToken = sha256Hex

/** Keeps a sign-up. Resolves to the token of its link, which is nowhere else. */
export const keepSignUp = async (
  { database, now }: SignUpCore,
  form: Omit<SignUp, 'id' | 'createdAt'> & { readonly browserHash: string },
): Promise<string> => {
  const token = newToken()
  const { email, companyName, passwordHash, language, browserHash } = form
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + SIGN_UP_HOURS * 3_600_000)
  const what = { email, companyName, passwordHash, language, browserHash }
  await database.orm.insert(signUps).values({ ...what, id: randomUUID(), tokenHash: hashOfToken(token), createdAt, expiresAt })
  return token
}

/**
 * The open sign-up that a person wants another link for: the newest of their own browser, or the only one there is with the address.
 * `ambiguous`: others signed up with the same address, each with a password of their own, and this browser began none of them; a
 * link to the wrong one would open the account under a stranger's company.
 */
export const findOpenSignUp = async (
  { database, now }: SignUpCore,
  of: { email: string; browserHash: string | null },
): Promise<BegunSignUp | 'ambiguous' | null> => {
  const found = await database.orm
    .select()
    .from(signUps)
    .where(and(eq(signUps.email, of.email), isNull(signUps.usedAt), gt(signUps.expiresAt, now())))
    .orderBy(desc(sql`${signUps.browserHash} is not distinct from ${of.browserHash}`), desc(signUps.createdAt), signUps.id)
    .limit(20)
  const rows = found.map(begun)
  const [first] = rows
  if (first?.browserHash === of.browserHash) return first
  // Repetitions of one sign-up share its browser: they are the same person's.
  if (new Set(rows.map((row) => row.browserHash)).size > 1) return 'ambiguous'
  return rows[0] ?? null
}

/** The newest open sign-up that was made with an address in a browser, or null. */
export const findOwnSignUp = async (parts: SignUpCore, of: { email: string; browserHash: string | null }): Promise<BegunSignUp | null> => {
  const found = await findOpenSignUp(parts, of)
  return found !== 'ambiguous' && found?.browserHash === of.browserHash ? found : null
}

/** What the link of a token stands for. Tokens that are old, made up or forgotten are all `expired`. */
export const findByToken = async ({ database, now }: SignUpCore, token: string): Promise<BegunSignUp | 'used' | 'expired'> => {
  const [row] = await database.orm
    .select()
    .from(signUps)
    .where(eq(signUps.tokenHash, hashOfToken(token)))
  if (!row) return 'expired'
  if (row.usedAt !== null) return 'used'
  return row.expiresAt <= now() ? 'expired' : begun(row)
}

/** Closes an address's open sign-ups: it has an account, or had one, so their links are as good as used. */
export const closeSignUps = async (orm: Sql['orm'], of: { email: string; at: Date }): Promise<void> => {
  await orm
    .update(signUps)
    .set({ usedAt: of.at, passwordHash: '' })
    .where(and(eq(signUps.email, of.email), isNull(signUps.usedAt)))
}

/** Forgets what is past its time: unused sign-ups a day after their link, used ones after {@link USED_DAYS}. */
export const forgetSignUps = async ({ database, now }: SignUpCore): Promise<void> => {
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS)
  const isUnused = and(isNull(signUps.usedAt), lt(signUps.expiresAt, before(1)))
  await database.orm.delete(signUps).where(or(isUnused, lt(signUps.usedAt, before(USED_DAYS))))
  await database.orm.delete(usedLinks).where(lt(usedLinks.usedAt, before(USED_DAYS)))
  await database.orm.delete(verification).where(lt(verification.expiresAt, before(1)))
}
