import { eq, lt, sql } from 'drizzle-orm'
import type { Core } from '#server/database/core.ts'
import { contactMessages } from '#server/database/schema.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { contactMail } from '#server/mail/templates.ts'
import type { ContactForm } from '#protocol/contact.ts'

/** Sends the mails about stored messages; a mail server that is down loses none of them. */
export interface ContactMailer {
  /** Sends what is due. Resolves when nothing is left to try now; never rejects. */
  readonly deliver: () => Promise<void>
  /** Stops the repetitions and waits for the one under way. */
  readonly close: () => Promise<void>
}

const EVERY_MS = 60_000
const MAX_ATTEMPTS = 50
/** A failed mail is tried again after a minute, then twice as long each time, at most six hours. */
const LONGEST_WAIT_S = 6 * 3600
/** Messages are kept this long, as the privacy policy says. */
const KEPT_MONTHS = 12

type Parts = Pick<Core, 'database' | 'now' | 'report'> & { readonly mailer: Mailer; readonly to: string }

/** Takes one message that is due, so that no other process sends it in the next minutes. */
const takeNext = async ({ database, now }: Parts): Promise<(ContactForm & { id: string; attempts: number }) | undefined> => {
  const at = now().toISOString()
  const [row] = await database.query<ContactForm & { id: string; attempts: number }>(sql`
    update contact_messages set attempts = attempts + 1,
      next_at = ${at}::timestamptz + make_interval(secs => least(60 * power(2, attempts), ${LONGEST_WAIT_S}))
    where id = (
      select id from contact_messages where mailed_at is null and next_at <= ${at}::timestamptz and attempts < ${MAX_ATTEMPTS}
      order by next_at limit 1 for update skip locked)
    returning id::text as id, attempts, name, email, phone, message, language`)
  return row
}

const deliverDue = async (parts: Parts): Promise<void> => {
  for (let next = await takeNext(parts); next; next = await takeNext(parts)) {
    const { id, attempts, ...form } = next
    try {
      await parts.mailer({ to: parts.to, replyTo: form.email, ...contactMail(form) })
    } catch {
      // The library's words can hold addresses; that it failed, and how often, is enough.
      parts.report('mail.failed', { attempts })
      continue
    }
    await parts.database.orm.update(contactMessages).set({ mailedAt: parts.now() }).where(eq(contactMessages.id, id))
  }
  const before = parts.now()
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
  await parts.database.orm.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}

/** Opens it: mails that an earlier process left are sent now, others as they come. */
export const openContactMailer = (parts: Parts): ContactMailer => {
  let running: Promise<void> = Promise.resolve()
  const deliver = (): Promise<void> => (running = running.then(() => deliverDue(parts)).catch(() => parts.report('mail.failed', {})))
  void deliver()
  const timer = setInterval(() => void deliver(), EVERY_MS)
  timer.unref()
  return {
    deliver,
    close: () => {
      clearInterval(timer)
      return running
    },
  }
}
