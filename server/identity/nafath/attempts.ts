import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { iso } from '#server/database/iso.ts'
import type { NafathForm, NafathState } from '#protocol/nafath.ts'
import type { ProblemCode } from '#protocol/problem.ts'
import type { Core } from '#server/database/core.ts'
import type { NafathTransaction } from './provider.ts'

type AttemptCore = Pick<Core, 'database' | 'now'>

/** Attempts are forgotten this long after their time. */
const KEPT_DAYS = 1

/** One question to one person, as it is stored. */
export interface Attempt {
  readonly id: string
  readonly purpose: NafathForm['purpose']
  /** Who wants to link an identity; null for a sign-in. */
  readonly userId: string | null
  readonly idHash: string
  readonly lastFour: string
  readonly transId: string
  readonly number: string
  readonly state: NafathState
  readonly code: ProblemCode | null
  /** An instant. */
  readonly expiresAt: string
  readonly consumed: boolean
}

/** What is stored of a national id. Keyed: there are few enough ids to try them all. */
export const hashOfNationalId = (nationalId: string, secret: string): string =>
  createHmac('sha256', secret).update(`nafath\n${nationalId}`).digest('base64url')

const COLUMNS = sql`id::text as id, purpose, user_id as "userId", id_hash as "idHash", last_four as "lastFour", trans_id as "transId", number,
  state, code, ${iso('expires_at')} as "expiresAt", consumed_at is not null as consumed`

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** A name for an attempt that is about to begin. */
export const newAttemptId = (): string => randomUUID()

/** Keeps an attempt that the provider has begun. Resolves to when it ends, an instant. */
export const keepAttempt = async (
  { database, now }: AttemptCore,
  of: Pick<Attempt, 'id' | 'purpose' | 'userId' | 'idHash' | 'lastFour'> & { begun: NafathTransaction },
): Promise<string> => {
  const expiresAt = new Date(now().getTime() + of.begun.seconds * 1000)
  await database.query(sql`
    insert into nafath_attempts (id, purpose, user_id, id_hash, last_four, trans_id, number, created_at, expires_at)
    values (${of.id}::uuid, ${of.purpose}, ${of.userId}, ${of.idHash}, ${of.lastFour}, ${of.begun.transId}, ${of.begun.number}, ${at(now())},
      ${at(expiresAt)})`)
  return expiresAt.toISOString()
}

/** The attempt, or null for an id that names none. */
export const loadAttempt = async ({ database }: Pick<Core, 'database'>, id: string): Promise<Attempt | null> => {
  const [row] = await database.query<Attempt>(sql`select ${COLUMNS} from nafath_attempts where id = ${id}::uuid`)
  return row ?? null
}

/** Takes the right to ask the provider now. False: it was asked less than `everyMs` ago, or the attempt is over. */
export const takePoll = async ({ database, now }: AttemptCore, id: string, everyMs: number): Promise<boolean> => {
  const before = new Date(now().getTime() - everyMs)
  const rows = await database.query(sql`
    update nafath_attempts set polled_at = ${at(now())}
    where id = ${id}::uuid and state = 'waiting' and (polled_at is null or polled_at <= ${at(before)}) returning 1 as taken`)
  return rows.length > 0
}

/** Ends a waiting attempt. The first word counts: callback and poll can bring it at once. */
export const endAttempt = async (
  { database }: Pick<Core, 'database'>,
  end: { id: string; transId: string; state: Exclude<NafathState, 'waiting'>; code?: ProblemCode },
): Promise<void> => {
  await database.query(sql`
    update nafath_attempts set state = ${end.state}, code = ${end.code ?? null}
    where id = ${end.id}::uuid and trans_id = ${end.transId} and state = 'waiting'`)
}

/** Takes the one effect that an approval has. False: it was taken. */
export const consumeAttempt = async ({ database, now }: AttemptCore, id: string): Promise<boolean> => {
  const rows = await database.query(sql`
    update nafath_attempts set consumed_at = ${at(now())} where id = ${id}::uuid and state = 'approved' and consumed_at is null returning 1 as taken`)
  return rows.length > 0
}

/** An approval that could have no effect, and why. */
export const failAttempt = async ({ database }: Pick<Core, 'database'>, id: string, code: ProblemCode): Promise<void> => {
  await database.query(sql`update nafath_attempts set state = 'failed', code = ${code} where id = ${id}::uuid and state = 'approved'`)
}

/** Forgets attempts past their time. */
export const forgetAttempts = async ({ database, now }: AttemptCore): Promise<void> => {
  await database.query(sql`delete from nafath_attempts where expires_at < ${at(new Date(now().getTime() - KEPT_DAYS * 86_400_000))}`)
}
