import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A short message to one phone. */
export interface TextMessage {
  /** As it is dialled from anywhere: `+966501234567`. */
  readonly to: string
  readonly text: string
}

/**
 * Sends one message. Rejects with {@link NotSentError} when it certainly was not handed over, with anything else when nobody knows; nothing
 * is repeated. Errors hold nothing of number and text.
 */
export type Messenger = (message: TextMessage) => Promise<void>

/** The gateway said no, so no phone rang. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError'
}

/** How the gateway of an operator is spoken to. */
export interface SmsSettings {
  readonly url: string
  /** Sent as a bearer token. */
  readonly token: string
  /** The sender's name that was registered with the gateway. */
  readonly sender: string
  /** JSON of a call, with `{to}`, `{sender}` and `{text}` where they belong. */
  readonly body: string
}

const TIME_LIMIT_MS = 10_000

type Fields = Readonly<Record<'to' | 'sender' | 'text', string>>

/** Fills the places of a call's JSON. In the values and not in their text: what is filled in cannot end a value and begin another. */
const filled = (template: string, fields: Fields): string =>
  JSON.stringify(
    JSON.parse(template, (_key, value: unknown) =>
      typeof value === 'string' ? value.replace(/\{(to|sender|text)\}/g, (_, name: keyof Fields) => fields[name]) : value,
    ),
  )

/** Of a call that got no connection: there was nobody to hand anything to. */
const UNREACHED: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

const asUnsent = (error: unknown): never => {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause && UNREACHED.includes(cause.code))
    throw new NotSentError('the SMS gateway cannot be reached')
  throw error
}

/** Hands messages to an SMS gateway by one call over HTTP each, with a time limit. */
export const httpMessenger =
  ({ url, token, sender, body }: SmsSettings, timeLimitMs = TIME_LIMIT_MS): Messenger =>
  async ({ to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept': 'application/json', 'Authorization': `Bearer ${token}` },
      body: filled(body, { to, sender, text }),
      // The token goes to the address that was configured and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    }).catch(asUnsent)
    // Its words can repeat number and text: they are not kept.
    await response.body?.cancel()
    if (response.ok) return
    const words = `the SMS gateway answered ${response.status}`
    // Only who refuses says that nothing was sent: a gateway that fails, or one before it that gives up waiting, may have sent it.
    const isRefused = response.status >= 400 && response.status < 500 && response.status !== 408
    throw isRefused ? new NotSentError(words) : new Error(words)
  }

/**
 * Writes each message as a text file: for installations without a gateway. Only the owner of the folder can read them. `written` hears the
 * name of the file, which says nothing about people.
 */
export const folderMessenger =
  (folder: string, written: (file: string) => void): Messenger =>
  async ({ to, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.txt`
    // Renamed into place: whoever watches the folder never reads half a message.
    await writeFile(join(folder, `.${name}`), `To: ${to}\n\n${text}\n`, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
    written(name)
  }
