import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { nafathAttempts } from '#server/database/account-tables.ts'
import { NAFATH_AGAIN_MS, type NafathState } from '#protocol/nafath.ts'
import type { ProblemCode } from '#protocol/problem.ts'
import type { Core } from '#server/database/core.ts'
import type { NafathTransaction } from './provider.ts'

type AttemptCore = Pick<Core, 'database' | 'now'>

/** Attempts are forgotten this long after their time. */
const KEPT_DAYS = 1

/** One question to one person, as it is stored. */
export type Attempt = Readonly<typeof nafathAttempts.$inferSelect>

/** What is stored of a national id. Keyed: there are few enough ids to try them all. */
export const hashOfNationalId = (nationalId: string, secret: string): string =>
  createHmac('sha256', secret).update(`nafath\n${nationalId}`).digest('base64url')

/** A name for an attempt that is about to begin. */
export const newAttemptId = (): string => randomUUID()

/** Keeps an attempt that the provider has begun. Resolves to when it ends, an instant. */
export const keepAttempt = async (
  { database, now }: AttemptCore,
  of: Pick<Attempt, 'id' | 'purpose' | 'userId' | 'idHash' | 'lastFour'> & { begun: NafathTransaction },
): Promise<string> => {
  const { begun, ...attempt } = of
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + begun.seconds * 1000)
  await database.orm.insert(nafathAttempts).values({ ...attempt, transId: begun.transId, number: begun.number, createdAt, expiresAt })
  return expiresAt.toISOString()
}

/** The attempt, or null for an id that names none. */
export const loadAttempt = async ({ database }: Pick<Core, 'database'>, id: string): Promise<Attempt | null> => {
  const [row] = await database.orm.select().from(nafathAttempts).where(eq(nafathAttempts.id, id))
  return row ?? null
}

/** Takes the right to ask the provider now. False: it was asked less than `everyMs` ago, or the attempt is over. */
export const takePoll = async ({ database, now }: AttemptCore, id: string, everyMs: number): Promise<boolean> => {
  const { polledAt, state } = nafathAttempts
  const isDue = or(isNull(polledAt), lte(polledAt, new Date(now().getTime() - everyMs)))
  const taken = await database.orm
    .update(nafathAttempts)
    .set({ polledAt: now() })
    .where(and(eq(nafathAttempts.id, id), eq(state, 'waiting'), isDue))
    .returning({ id: nafathAttempts.id })
  return taken.length > 0
}

/** Ends a waiting attempt. The first word counts: callback and poll can bring it at once. */
export const endAttempt = async (
  { database }: Pick<Core, 'database'>,
  end: { id: string; transId: string; state: Exclude<NafathState, 'waiting'>; code?: ProblemCode },
): Promise<void> => {
  await database.orm
    .update(nafathAttempts)
    .set({ state: end.state, code: end.code ?? null })
    .where(and(eq(nafathAttempts.id, end.id), eq(nafathAttempts.transId, end.transId), eq(nafathAttempts.state, 'waiting')))
}

/** Takes the one effect that an approval has. False: it was taken. */
export const consumeAttempt = async ({ database, now }: AttemptCore, id: string): Promise<boolean> => {
  const taken = await database.orm
    .update(nafathAttempts)
    .set({ consumedAt: now() })
    .where(and(eq(nafathAttempts.id, id), eq(nafathAttempts.state, 'approved'), isNull(nafathAttempts.consumedAt)))
    .returning({ id: nafathAttempts.id })
  return taken.length > 0
}

/** So long after it was collected last an approval cannot be collected once more. */
const REST_MS = 2_000

/**
 * Whether an approval that had its effect may be collected once more: now, or in a moment, when the answer that is on its way has come or
 * is lost.
 */
export const mayAgain = ({ now }: Pick<Core, 'now'>, { consumedAt, expiresAt }: Attempt): 'now' | 'soon' | 'never' => {
  if (now().getTime() >= expiresAt.getTime() + NAFATH_AGAIN_MS) return 'never'
  return consumedAt !== null && now().getTime() - consumedAt.getTime() < REST_MS ? 'soon' : 'now'
}

/** Takes the right to that. False: somebody else took it at the same moment. */
export const consumeAgain = async ({ database, now }: AttemptCore, { id, consumedAt }: Attempt): Promise<boolean> => {
  if (consumedAt === null) return false
  const taken = await database.orm
    .update(nafathAttempts)
    .set({ consumedAt: now() })
    .where(and(eq(nafathAttempts.id, id), eq(nafathAttempts.state, 'approved'), eq(nafathAttempts.consumedAt, consumedAt)))
    .returning({ id: nafathAttempts.id })
  return taken.length > 0
}

/** Notes the session that an approval gave, before anybody is told of it. */
export const noteSession = async ({ database }: Pick<Core, 'database'>, of: { id: string; sessionId: string }): Promise<void> => {
  await database.orm.update(nafathAttempts).set({ sessionId: of.sessionId }).where(eq(nafathAttempts.id, of.id))
}

/** An approval that could have no effect, and why. */
export const failAttempt = async ({ database }: Pick<Core, 'database'>, id: string, code: ProblemCode): Promise<void> => {
  await database.orm
    .update(nafathAttempts)
    .set({ state: 'failed', code })
    .where(and(eq(nafathAttempts.id, id), eq(nafathAttempts.state, 'approved')))
}

/** Forgets attempts past their time. */
export const forgetAttempts = async ({ database, now }: AttemptCore): Promise<void> => {
  await database.orm.delete(nafathAttempts).where(lt(nafathAttempts.expiresAt, new Date(now().getTime() - KEPT_DAYS * DAY_MS)))
}
