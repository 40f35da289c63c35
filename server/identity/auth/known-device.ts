import type { Context } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import * as v from 'valibot'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { USER_HEADER, VENDOR_HEADER } from '#protocol/sync.ts'
import type { Database } from '#server/database/database.ts'
import { findRemoved, isRevoked, type RevokedSession } from '#server/identity/devices/sessions.ts'
import { seal, unseal } from '#server/identity/sealed.ts'
import type { AccountFacts } from './account-facts.ts'

export interface KnownDeviceParts {
  /** Seals the cookie. */
  readonly secret: string
  readonly publicUrl: string
  readonly now: () => Date
  readonly database: Pick<Database, 'query' | 'orm'>
}

const NAME = 'portal.device'
const PURPOSE = 'portal device cookie'
/** As long as browsers keep a cookie. Every sign-in begins it anew, and so does a session that is prolonged. */
const DAYS = 400
/** People who share a computer. */
const MAX_ACCOUNTS = 5

const schema = v.object({ accounts: v.array(v.object({ user: v.string(), device: v.string(), at: v.string() })) })

const carried = async (cookies: string | null | undefined, { secret, now }: Pick<KnownDeviceParts, 'secret' | 'now'>) => {
  const sealed = cookies ? parse(cookies, NAME)[NAME] : undefined
  const content = sealed === undefined ? null : await unseal(PURPOSE, sealed, { secret, now: now(), schema })
  return content?.accounts ?? []
}

type Accounts = v.InferOutput<typeof schema>['accounts']
type Sealing = Pick<KnownDeviceParts, 'secret' | 'publicUrl' | 'now'>

const cookieOf = async (accounts: Accounts, { secret, publicUrl, now }: Sealing): Promise<string> => {
  const until = new Date(now().getTime() + DAYS * DAY_MS)
  return serialize(NAME, await seal(PURPOSE, { accounts }, { secret, until }), {
    path: '/api',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: DAYS * 86_400,
  })
}

const withAccount = (of: { userId: string; tokenHash: string }, others: Accounts, now: Date): Accounts =>
  [{ user: of.userId, device: of.tokenHash, at: now.toISOString() }, ...others.filter(({ user }) => user !== of.userId)].slice(
    0,
    MAX_ACCOUNTS,
  )

/**
 * Notes in the browser's cookie that this account was signed in to here. It opens nothing: it only has its tries counted apart. `tokenHash` is
 * that of the session, which can be revoked, or a name nobody else has.
 */
export const rememberDevice = async (c: Context, parts: KnownDeviceParts, of: { userId: string; tokenHash: string }): Promise<void> => {
  // A name of its own each time: what was tried before a right password is forgotten with it.
  const accounts = withAccount(of, await carried(c.req.header('Cookie'), parts), parts.now())
  c.header('Set-Cookie', await cookieOf(accounts, parts), { append: true })
}

/**
 * The same cookie for as long again, of a session that is prolonged: whoever signed in once and works there every day is never asked to sign in,
 * and without the cookie their device would not hear that they were removed.
 */
export const prolongDevice = async (headers: Headers, parts: Sealing, of: { userId: string; tokenHash: string }): Promise<string> => {
  const before = await carried(headers.get('Cookie'), parts)
  return cookieOf(before.some(({ user }) => user === of.userId) ? before : withAccount(of, before, parts.now()), parts)
}

/**
 * The name of the device that asks, where this account was signed in to on it since its last password reset and the device was not revoked since;
 * else null. A reset ends it: whoever had taken the account over was signed in too.
 */
export const knownDevice = async (c: Context, parts: KnownDeviceParts, account: AccountFacts | null): Promise<string | null> => {
  const found = (await carried(c.req.header('Cookie'), parts)).find(({ user }) => user === account?.userId)
  if (!found || (account?.resetAt ?? '') > found.at) return null
  return (await isRevoked(parts.database, found.device)) ? null : found.device
}

/**
 * What a browser whose session ended earlier is revoked by, where its account was removed since: the cookie proves that it was signed in to
 * that account, and the database it asks for is that person's. Null for everybody else; colleagues who share the browser are not meant.
 * A password reset in between does not matter, as it does for {@link knownDevice}: what a device still holds is to go from it whoever signed in
 * there, and it may hand over no more than any device that was revoked.
 */
export const removedFrom = async (
  headers: Headers,
  parts: Pick<KnownDeviceParts, 'secret' | 'now'> & { readonly database: Pick<Database, 'orm'> },
): Promise<RevokedSession | null> => {
  const [userId, vendorId] = [headers.get(USER_HEADER), headers.get(VENDOR_HEADER)]
  if (userId === null || vendorId === null) return null
  const found = (await carried(headers.get('Cookie'), parts)).find(({ user }) => user === userId)
  if (!found || (await findRemoved(parts.database, userId))?.vendorId !== vendorId) return null
  return { vendorId, userId, tokenHash: found.device }
}
