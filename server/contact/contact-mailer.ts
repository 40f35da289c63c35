import { eq, lt, sql } from 'drizzle-orm'
import type { Core } from '#server/database/core.ts'
import { deliverDueRows } from '#server/database/due-rows.ts'
import { contactMessages } from '#server/database/schema.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { contactMail } from '#server/mail/templates.ts'
import type { ContactForm } from '#protocol/contact.ts'

/** Sends the mails about stored messages; a mail server that is down loses none of them. */
export interface ContactMailer {
  /** Sends what is due. Resolves when nothing is left to try now; never rejects. */
  readonly deliver: () => Promise<void>
  /** Stops, and waits for the mail that is under way. Others are sent by the next process. */
  readonly close: () => Promise<void>
}

const EVERY_MS = 60_000
/** A failed mail is tried again after six hours at most. */
const LONGEST_WAIT_S = 6 * 3600
/** Messages are kept this long, as the privacy policy says. */
const KEPT_MONTHS = 12

type Parts = Pick<Core, 'database' | 'now' | 'report'> & { readonly mailer: Mailer; readonly to: string }

/** Opens it: mails that an earlier process left are sent now, others as they come. */
export const openContactMailer = (parts: Parts): ContactMailer => {
  const { database, now, report, mailer, to } = parts
  const forgetOld = async (): Promise<void> => {
    const before = now()
    before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
    await database.orm.delete(contactMessages).where(lt(contactMessages.createdAt, before))
  }
  const deliver = async ({ id, attempts, ...form }: ContactForm & { id: string; attempts: number }): Promise<void> => {
    try {
      await mailer({ to, replyTo: form.email, ...contactMail(form) })
    } catch {
      // The library's words can hold addresses; that it failed, and how often, is enough.
      return report('mail.failed', { attempts })
    }
    await database.orm.update(contactMessages).set({ mailedAt: now() }).where(eq(contactMessages.id, id))
  }
  const { again, close } = deliverDueRows(parts, {
    everyMs: EVERY_MS,
    table: sql`contact_messages`,
    isOpen: sql`mailed_at is null`,
    order: sql`next_at`,
    columns: sql`id::text as id, attempts, name, email, phone, message, language`,
    longestWaitS: LONGEST_WAIT_S,
    begin: forgetOld,
    deliver,
    failed: () => report('mail.failed', {}),
  })
  return { deliver: again, close }
}
