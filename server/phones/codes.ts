import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Driver } from '#domain/drivers/driver.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { PHONE_CODE_DIGITS } from '#protocol/phone-code.ts'
import type { Core } from '#server/database/core.ts'
import type { Sql } from '#server/database/database.ts'
import { phoneCodes } from '#server/database/phone-tables.ts'

/** How long a code works. */
export const CODE_MINUTES = 10
const CODE_MS = CODE_MINUTES * 60_000
/** How often one code may be typed wrong. */
export const MAX_TRIES = 5
/** Codes are forgotten this long after their time. */
const KEPT_DAYS = 1

interface CodeParts extends Pick<Core, 'database' | 'now'> {
  /** Keys the hashes. */
  readonly secret: string
}

/** Whose phone, and which number it has now. */
export interface DriverPhone {
  readonly vendorId: string
  readonly driverId: string
  readonly phone: string
}

/** The code that was sent last to a driver, as it is stored. */
export type PhoneCode = Readonly<typeof phoneCodes.$inferSelect>

type Named = Pick<DriverPhone, 'vendorId' | 'driverId'>

// Keyed: there are few enough codes and numbers to try them all.
const keyed = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(['phone code', ...parts].join('\n'))
    .digest('base64url')

const hashOfPhone = (secret: string, phone: string): string => keyed(secret, 'phone', phone)

const hashOfCode = (secret: string, { id, vendorId, driverId }: Pick<PhoneCode, 'id' | 'vendorId' | 'driverId'>, code: string): string =>
  keyed(secret, 'code', vendorId, driverId, id, code)

const its = ({ vendorId, driverId }: Named) => and(eq(phoneCodes.vendorId, vendorId), eq(phoneCodes.driverId, driverId))

/** The driver as the server has them; null: it has none of that id (yet), or they were removed: nobody writes to who has left. */
export const findDriver = async ({ database }: Pick<Core, 'database'>, { vendorId, driverId }: Named): Promise<Driver | null> => {
  const [row] = await database.vendorTransaction(
    vendorId,
    (tx) =>
      tx.rows<{ body: Driver }>(sql`
        select body from records where vendor_id = ${vendorId}::uuid and kind = 'drivers' and id = ${driverId}::uuid and not deleted
          and body ->> 'removedAt' is null`),
    { readOnly: true },
  )
  return row?.body ?? null
}

/** A code that was just made, which is nowhere else, and the one in whose place it stands. */
interface NewCode {
  readonly id: string
  readonly code: string
  readonly before: PhoneCode | null
}

/** Keeps a new code for a number; the older one works no more. */
export const keepCode = async ({ database, now, secret }: CodeParts, of: DriverPhone): Promise<NewCode> => {
  const { vendorId, driverId, phone } = of
  const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0')
  const id = randomUUID()
  const sentAt = now()
  const row = {
    id,
    phoneHash: hashOfPhone(secret, phone),
    codeHash: hashOfCode(secret, { id, vendorId, driverId }, code),
    tries: 0,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + CODE_MS),
  }
  const before = await database.vendorTransaction(
    vendorId,
    async (tx) => {
      const [replaced] = await tx.orm.select().from(phoneCodes).where(its(of)).for('update')
      await tx.orm
        .insert(phoneCodes)
        .values({ vendorId, driverId, ...row })
        .onConflictDoUpdate({ target: [phoneCodes.vendorId, phoneCodes.driverId], set: row })
      return replaced ?? null
    },
    { unqueued: true },
  )
  return { id, code, before }
}

/** The code that was sent last to the number the driver has now; null: none was. */
export const loadCode = async ({ database, secret }: CodeParts, of: DriverPhone): Promise<PhoneCode | null> => {
  const [row] = await database.vendorTransaction(
    of.vendorId,
    (tx) =>
      tx.orm
        .select()
        .from(phoneCodes)
        .where(and(its(of), eq(phoneCodes.phoneHash, hashOfPhone(secret, of.phone)))),
    { readOnly: true },
  )
  return row ?? null
}

/**
 * The moments at which a code that works now can end. One that ends much later than a new one was sent by a clock that ran ahead and was set
 * back since: it is too old, or it would work for as long.
 */
const endsBetween = (now: Date): readonly [after: Date, until: Date] => [now, new Date(now.getTime() + 2 * CODE_MS)]

/** Whether a code is too old to work. */
export const isTooOld = ({ expiresAt }: Pick<PhoneCode, 'expiresAt'>, now: Date): boolean => {
  const [after, until] = endsBetween(now)
  return expiresAt <= after || expiresAt > until
}

/**
 * Takes one of the tries of a code that works, in one statement, so that of guesses at the same moment no more than {@link MAX_TRIES} are
 * looked at. Null: there is no such code, or it has no try left.
 */
export const takeTry = async ({ database, now, secret }: CodeParts, of: DriverPhone): Promise<PhoneCode | null> => {
  const { phoneHash, tries, expiresAt } = phoneCodes
  const [after, until] = endsBetween(now())
  const works = and(gt(expiresAt, after), lte(expiresAt, until), lt(tries, MAX_TRIES))
  const open = and(its(of), eq(phoneHash, hashOfPhone(secret, of.phone)), works)
  const [taken] = await database.vendorTransaction(
    of.vendorId,
    (tx) =>
      tx.orm
        .update(phoneCodes)
        .set({ tries: sql`${tries} + 1` })
        .where(open)
        .returning(),
    { unqueued: true },
  )
  return taken ?? null
}

/** Whether it is the code that was sent, in the same time for all that are not. */
export const isCode = ({ secret }: Pick<CodeParts, 'secret'>, kept: PhoneCode, typed: string): boolean =>
  timingSafeEqual(Buffer.from(hashOfCode(secret, kept, typed)), Buffer.from(kept.codeHash))

/** Gives back the try of a right code that could have no effect just now. */
export const returnTry = async ({ database }: Pick<Core, 'database'>, { vendorId, driverId, id }: PhoneCode): Promise<void> => {
  await database.vendorTransaction(
    vendorId,
    (tx) =>
      tx.orm
        .update(phoneCodes)
        .set({ tries: sql`${phoneCodes.tries} - 1` })
        .where(and(its({ vendorId, driverId }), eq(phoneCodes.id, id), gt(phoneCodes.tries, 0))),
    { unqueued: true },
  )
}

/** Takes back a code that was never sent: the one before it works as it did, with the tries it had. One that has taken its place stays. */
export const takeBackCode = async (parts: Pick<Core, 'database'>, of: Named & Pick<NewCode, 'id' | 'before'>): Promise<void> => {
  const { before } = of
  if (!before) return forgetCode(parts, of)
  await parts.database.vendorTransaction(
    of.vendorId,
    (tx) =>
      tx.orm
        .update(phoneCodes)
        .set(before)
        .where(and(its(of), eq(phoneCodes.id, of.id))),
    { unqueued: true },
  )
}

/** Forgets a code that has had its effect; one that has taken its place stays. */
export const forgetCode = async ({ database }: Pick<Core, 'database'>, of: Named & { id: string }): Promise<void> => {
  await database.vendorTransaction(of.vendorId, (tx) => tx.orm.delete(phoneCodes).where(and(its(of), eq(phoneCodes.id, of.id))), {
    unqueued: true,
  })
}

/** Forgets a vendor's codes past their time. */
export const forgetPhoneCodes = async (tx: Sql, vendorId: string, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await tx.orm.delete(phoneCodes).where(and(eq(phoneCodes.vendorId, vendorId), lt(phoneCodes.expiresAt, before)))
}
