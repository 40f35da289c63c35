import { createHmac, randomUUID } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { keptMails } from '#server/database/account-tables.ts'
import type { Core } from '#server/database/core.ts'
import { deliverDueRows } from '#server/database/due-rows.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import { seal, unseal } from './sealed.ts'

type Parts = Pick<Core, 'database' | 'now' | 'report'> & { readonly mailer: Mailer; readonly secret: string }

/** Mails that leave by themselves. */
interface Post {
  /** Sends a mail some time. One of a kind that nobody asks for again is kept until the mail server has it; what goes wrong is reported. */
  readonly post: (mail: Mail) => void
  /** Sends what is due. Resolves when nothing is left to try now; never rejects. */
  readonly deliver: () => Promise<void>
  /** Stops, and waits for the mail that is under way. Others that are kept are sent by the next process. */
  readonly close: () => Promise<void>
}

const EVERY_MS = 30_000
/** A failed mail is tried again after an hour at most. */
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

/**
 * The mail server's last word about who it is for: it knows nobody of that name (RFC 3463: 5.1.x; where it says no such code, 550, 551 or 553). Other
 * faults may be over the next time: a server that refuses to relay (5.7.x) says so of everybody until its operator has mended it.
 */
const noSuchRecipient = v.pipe(
  v.object({ command: v.literal('RCPT TO'), responseCode: v.number(), response: v.optional(v.string(), '') }),
  v.check(({ responseCode, response }) => {
    const [, subject] = /^5\d\d[ -]5\.(\d{1,3})\.\d/.exec(response) ?? []
    return subject === undefined ? [550, 551, 553].includes(responseCode) : subject === '1'
  }),
)

/** Those that failed need not wait any longer. One that another process is sending is not among them. */
const hurry = async ({ database, now }: Parts, those = sql`true`): Promise<void> => {
  const at = now().toISOString()
  await database.query(sql`update kept_mails set next_at = ${at}::timestamptz where failed and next_at > ${at}::timestamptz and ${those}`)
}

/** Notes that one failed and is waiting, so that {@link hurry} reaches it. */
const putOff = ({ database }: Parts, id: string) => database.orm.update(keptMails).set({ failed: true }).where(eq(keptMails.id, id))

/** Hands one over, or reports why not. Whether it needs to be kept no longer, and whether the mail server took it. */
const handOver = async (parts: Parts, { id, kind, sealed, attempts }: Kept): Promise<{ isDone: boolean; isSent: boolean }> => {
  const { now, report, mailer, secret } = parts
  const mail = await unseal(PURPOSE, sealed, { secret, now: now(), schema: sealedMail })
  try {
    // Sealed with another secret: it stays for another server that has that one, and is given up in the end. That server need not wait for it.
    if (!mail) {
      await putOff(parts, id)
      return { isDone: false, isSent: false }
    }
    await mailer(mail)
    return { isDone: true, isSent: true }
  } catch (error) {
    // The library's words can hold addresses; that it failed, and how often, is enough.
    const isDone = v.is(noSuchRecipient, error)
    if (isDone) report('mail.given_up', { kind })
    else {
      report('mail.failed', { kind, attempts })
      await putOff(parts, id)
    }
    return { isDone, isSent: false }
  }
}

/** Gives up what nobody took in time. */
const giveUp = async ({ database, now, report }: Parts): Promise<void> => {
  const ended = await database.orm.delete(keptMails).where(lt(keptMails.endsAt, now())).returning({ kind: keptMails.kind })
  for (const { kind } of ended) report('mail.given_up', { kind })
}

/** Sends those that are due, the oldest first. Whoever one is for gets earlier ones first. */
const startDelivery = (parts: Parts) => {
  let isUp = false
  return deliverDueRows<Kept>(parts, {
    everyMs: EVERY_MS,
    table: sql`kept_mails`,
    isOpen: sql`not exists (
      select 1 from kept_mails as earlier where earlier.recipient = one.recipient and (earlier.created_at, earlier.id) < (one.created_at, one.id))`,
    order: sql`created_at, id`,
    columns: sql`id::text as id, kind, sealed, attempts`,
    taken: sql`failed = false`,
    longestWaitS: LONGEST_WAIT_S,
    begin: () => {
      isUp = false
      return giveUp(parts)
    },
    deliver: async (mail) => {
      const { isDone, isSent } = await handOver(parts, mail)
      if (isDone) await parts.database.orm.delete(keptMails).where(eq(keptMails.id, mail.id))
      // Once in a round: what fails for a reason of its own would else be tried after each of the others.
      if (isSent && !isUp) await hurry(parts)
      isUp ||= isSent
    },
    failed: () => parts.report('mail.failed', {}),
  })
}

/** Opens it: mails that an earlier process left are sent now, others as they come. */
export const openPost = (parts: Parts): Post => {
  const { database, now, report, mailer, secret } = parts
  const underWay = new Set<Promise<void>>()
  const delivery = startDelivery(parts)
  const store = async (kind: string, { to, subject, text, html }: Mail, recipient: string): Promise<void> => {
    const createdAt = now()
    const endsAt = new Date(createdAt.getTime() + KEPT_DAYS * DAY_MS)
    const sealed = await seal(PURPOSE, { to, subject, text, html }, { secret, until: endsAt })
    await database.orm.insert(keptMails).values({ id: randomUUID(), kind, recipient, sealed, createdAt, nextAt: createdAt, endsAt })
  }
  const keep = async (kind: string, mail: Mail): Promise<void> => {
    const recipient = createHmac('sha256', secret).update(`${PURPOSE}\n${mail.to}`).digest('base64url')
    try {
      await store(kind, mail, recipient)
    } catch {
      // Where it cannot be kept it may still arrive.
      return mailer(mail)
    }
    await hurry(parts, sql`recipient = ${recipient}`)
    return delivery.again()
  }
  return {
    post: (mail) => {
      const { mustArrive: kind } = mail
      const work = (kind === undefined ? mailer(mail) : keep(kind, mail)).catch(() => report('mail.failed', { kind: kind ?? 'asked' }))
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    },
    deliver: delivery.again,
    close: async () => {
      await Promise.all([delivery.close(), ...underWay])
    },
  }
}
