import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailText } from './letter.ts'

export interface Mail extends MailText {
  readonly to: string
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string
  /** What it is about, for one that whoever gets it does not wait for, so that nobody would ask for it again. */
  readonly mustArrive?: 'password_reset' | 'password_changed' | 'nafath_linked' | 'nafath_removed' | 'invitation' | 'removed'
}

/** Sends one mail. Rejects when it could not be handed over; whoever asked decides about a repetition. */
export type Mailer = (mail: Mail) => Promise<void>

const TIME_LIMIT_MS = 20_000

// Given as text, an address is read as a list of them.
const one = (address: string) => ({ name: '', address })

const optionsOf = (mail: Mail, from: string): SendMailOptions => ({
  from,
  to: one(mail.to),
  ...(mail.replyTo === undefined ? {} : { replyTo: one(mail.replyTo) }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // What people typed is content, never the name of a file or an address to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Hands mails to an SMTP server (`smtp://user:password@host:587`). TLS is used wherever the server offers it. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
  })
  return async (mail) => {
    await transport.sendMail(optionsOf(mail, from))
  }
}

/**
 * Writes each mail as an `.eml` file, which every mail program opens: for installations without a mail server. Only
 * the owner of the folder can read them. `written` hears the name of the file, which says nothing about people.
 */
export const folderMailer = (folder: string, from: string, written: (file: string) => void): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(optionsOf(mail, from))
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed into memory')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
    // Renamed into place: whoever watches the folder never reads half a mail.
    await writeFile(join(folder, `.${name}`), message, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
    written(name)
  }
}
