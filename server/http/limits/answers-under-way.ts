import { ServerResponse } from 'node:http'
import type { Context, Env, MiddlewareHandler } from 'hono'
import { createBounded } from '#server/http/bounded.ts'

/**
 * Long answers that one person may have under way at a time, over all devices; a page asks for as many pictures as it shows, and each waits
 * for moments.
 */
export const ANSWERS_PER_PERSON = 10
/** The same of one network address, where nobody is signed in: many people may stand behind it. */
export const ANSWERS_PER_ADDRESS = 50

/** The server's side of the connection; null in a call within the process, which has none. */
const outgoingOf = (c: Context): ServerResponse | null => {
  const env: unknown = c.env
  return typeof env === 'object' && env !== null && 'outgoing' in env && env.outgoing instanceof ServerResponse ? env.outgoing : null
}

/** Resolves once an answer was taken by its reader, or its reader is gone. */
const taken = async (c: Context): Promise<void> => {
  const outgoing = outgoingOf(c)
  if (outgoing && !outgoing.destroyed) await new Promise<void>((resolve) => outgoing.once('close', resolve))
}

/**
 * Lets each caller have so many answers under way at a time: one more waits for its turn, before anything is read for it. Each of them may be some
 * megabytes that stay in memory until they were taken; one whose reader takes nothing is ended by the server's time limit.
 */
export const boundAnswers = <E extends Env>(most: number, who: (c: Context<E>) => string): MiddlewareHandler<E> => {
  const callers = new Map<string, { readonly inTurn: ReturnType<typeof createBounded>; calls: number }>()
  return async (c, next) => {
    const name = who(c)
    const caller = callers.get(name) ?? { inTurn: createBounded(most), calls: 0 }
    callers.set(name, caller)
    caller.calls += 1
    const made = Promise.withResolvers<void>()
    const whole = caller.inTurn(async () => {
      await next().then(made.resolve, made.reject)
      await taken(c)
    })
    void whole.finally(() => {
      caller.calls -= 1
      if (caller.calls === 0) callers.delete(name)
    })
    await made.promise
  }
}
