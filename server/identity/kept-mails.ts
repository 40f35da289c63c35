import { randomUUID } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { keptMails } from '#server/database/account-tables.ts'
import type { Core } from '#server/database/core.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import { seal, unseal } from './sealed.ts'

type Parts = Pick<Core, 'database' | 'now' | 'report'> & { readonly mailer: Mailer; readonly secret: string }

/** Mails that leave by themselves. */
interface Post {
  /** Sends a mail some time. One of a kind that nobody asks for again is kept until the mail server has it; what goes wrong is reported. */
  readonly post: (mail: Mail) => void
  /** Sends what is due. Resolves when nothing is left to try now; never rejects. */
  readonly deliver: () => Promise<void>
  /** Stops the repetitions and waits for what is under way. */
  readonly close: () => Promise<void>
}

const EVERY_MS = 30_000
/** A failed mail is tried again after a minute, then twice as long each time, at most an hour. */
const LONGEST_WAIT_S = 3600
/** What nobody took for so long is given up. */
const KEPT_DAYS = 3

const PURPOSE = 'portal kept mail'
const sealedMail = v.object({ to: v.string(), subject: v.string(), text: v.string(), html: v.string() })

interface Kept {
  readonly id: string
  readonly kind: string
  readonly sealed: string
  readonly attempts: number
}

/** Takes one mail that is due, so that no other process sends it in the next minute. */
const takeNext = async ({ database, now }: Parts): Promise<Kept | undefined> => {
  const at = now().toISOString()
  const [row] = await database.query<Kept>(sql`
    update kept_mails set attempts = attempts + 1,
      next_at = ${at}::timestamptz + make_interval(secs => least(60 * power(2, attempts), ${LONGEST_WAIT_S}))
    where id = (select id from kept_mails where next_at <= ${at}::timestamptz order by next_at limit 1 for update skip locked)
    returning id::text as id, kind, sealed, attempts`)
  return row
}

const deliverDue = async (parts: Parts): Promise<void> => {
  const { database, now, report, mailer, secret } = parts
  const ended = await database.orm.delete(keptMails).where(lt(keptMails.endsAt, now())).returning({ kind: keptMails.kind })
  for (const { kind } of ended) report('mail.given_up', { kind })
  for (let next = await takeNext(parts); next; next = await takeNext(parts)) {
    const { id, kind, attempts } = next
    const mail = await unseal(PURPOSE, next.sealed, { secret, now: now(), schema: sealedMail })
    // Sealed with a secret that is not used any more: nobody can read it.
    if (!mail) report('mail.given_up', { kind })
    else
      try {
        await mailer(mail)
      } catch {
        // The library's words can hold addresses; that it failed, and how often, is enough.
        report('mail.failed', { kind, attempts })
        continue
      }
    await database.orm.delete(keptMails).where(eq(keptMails.id, id))
  }
}

/** Opens it: mails that an earlier process left are sent now, others as they come. */
export const openPost = (parts: Parts): Post => {
  const { database, now, report, mailer, secret } = parts
  let running: Promise<void> = Promise.resolve()
  const underWay = new Set<Promise<void>>()
  const deliver = (): Promise<void> => (running = running.then(() => deliverDue(parts)).catch(() => report('mail.failed', {})))
  const keep = async (kind: string, { to, subject, text, html }: Mail): Promise<void> => {
    const endsAt = new Date(now().getTime() + KEPT_DAYS * DAY_MS)
    const sealed = await seal(PURPOSE, { to, subject, text, html }, { secret, until: endsAt })
    await database.orm.insert(keptMails).values({ id: randomUUID(), kind, sealed, nextAt: now(), endsAt })
    await deliver()
  }
  void deliver()
  const timer = setInterval(() => void deliver(), EVERY_MS)
  timer.unref()
  return {
    post: (mail) => {
      const { mustArrive: kind } = mail
      const work = (kind === undefined ? mailer(mail) : keep(kind, mail)).catch(() => report('mail.failed', { kind: kind ?? 'asked' }))
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    },
    deliver,
    close: async () => {
      clearInterval(timer)
      await Promise.all(underWay)
      await running
    },
  }
}
