import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { maskedNationalId } from '#domain/kernel/national-id.ts'
import { afterEnd } from '#server/identity/accounts/end-sessions.ts'
import {
  MAX_CUT_BYTES,
  cutDeviceForm,
  newPasswordForm,
  recovered,
  recoveryForm,
  type NewPasswordForm,
  type Recovered,
} from '#protocol/recovery.ts'
import { accountFacts } from '#server/identity/auth/account-facts.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin } from '#server/identity/auth/guards.ts'
import { knownDevice, rememberDevice } from '#server/identity/auth/known-device.ts'
import type { Core } from '#server/database/core.ts'
import { deviceLabel } from '#server/identity/devices/label.ts'
import { rememberRevoked } from '#server/identity/devices/sessions.ts'
import { formBody, json, jsonBody } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { addressOf } from '#server/http/limits/client-address.ts'
import { clearPasswordTries } from '#server/http/limits/password-tries.ts'
import { countTry, type TryRule } from '#server/http/limits/tries.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { passwordResetMail } from '#server/mail/security-mails.ts'
import { ProblemError } from '#server/http/problems.ts'
import { resetPassword, type Reset } from './reset.ts'
import { readTicket, writeTicket } from './ticket.ts'

interface RecoveryParts extends Core {
  readonly auth: Pick<Auth, 'requestRecovery' | 'recoveryLink' | 'hashPassword' | 'read'>
  readonly publicUrl: string
  /** Keys the hashes under which tries are counted, and seals. */
  readonly secret: string
  /** Sends a mail some time. */
  readonly post: (mail: Mail) => void
}

/** Mails to one address, whoever asks for them: nobody's letter box is to be filled. */
const MAILS: TryRule = { name: 'recovery/mails', max: 10, seconds: 3600 }
/** The same for each device that was signed in before: strangers must not shut the way back in. */
const DEVICE_MAILS: TryRule = { name: 'recovery/device', max: 5, seconds: 3600 }
const LINKS: TryRule = { name: 'recovery/links', max: 10, seconds: 600 }

/** `own`: the session of the browser that set the password, which needs no word about itself. */
const endedBy = async (parts: RecoveryParts, reset: Reset, own: string | undefined): Promise<Recovered> => ({
  nafath: reset.nafath && { maskedId: maskedNationalId(reset.nafath.lastFour), linkedAt: reset.nafath.linkedAt },
  devices: reset.ended
    .filter(({ id }) => id !== own)
    .slice(0, 100)
    .map(({ id, userAgent, lastSeenAt }) => ({ id, label: deviceLabel(userAgent), lastSeenAt })),
  ticket: await writeTicket(reset, { secret: parts.secret, now: parts.now() }),
})

const setPassword = async (parts: RecoveryParts, c: Context, { token, password, language }: NewPasswordForm): Promise<Recovered> => {
  await countTry(parts, LINKS, addressOf(c))
  const own = await parts.auth.read(c.req.raw.headers)
  const reset = await resetPassword(parts, { token, password })
  if (typeof reset === 'string') throw new ProblemError(409, `recovery.${reset}`)
  const { email, userId, vendorId, ended } = reset
  const lastFour = reset.nafath?.lastFour ?? null
  // First of all, so that its owner hears of it whatever fails from here on.
  parts.post({
    mustArrive: 'password_reset',
    to: email,
    ...passwordResetMail({ recoveryUrl: `${parts.publicUrl}/forgot-password`, lastFour, at: parts.now(), language }),
  })
  await clearPasswordTries(parts, { email, userId })
  // Known from here on, or strangers could use the tries up again before the new password is typed.
  await rememberDevice(c, parts, { userId, tokenHash: randomUUID() })
  await afterEnd(parts, { vendorId, userId, except: null, ended })
  return endedBy(parts, reset, own?.session.sessionId)
}

const ASK = {
  summary: 'Ask for a link to set a new password; the answer is the same whether or not anybody has the address',
  caller: 'everyone',
  body: formBody({ RecoveryForm: recoveryForm }),
  answers: { 204: null },
  problems: { 429: ['rate.limited'] },
} as const

const PASSWORD = {
  summary: 'Set a new password with the token of a link, and hear what ended with the old one',
  caller: 'everyone',
  body: formBody({ NewPasswordForm: newPasswordForm }),
  answers: { 200: json({ Recovered: recovered }) },
  problems: { 403: ['account.closed'], 409: ['recovery.used', 'recovery.expired'], 429: ['rate.limited'] },
} as const

const CUT = {
  summary: 'Revoke a device that a new password signed out',
  caller: 'everyone',
  body: jsonBody({ CutDeviceForm: cutDeviceForm }, { limit: MAX_CUT_BYTES }),
  answers: { 204: null },
  problems: { 404: ['not_found'], 409: ['recovery.expired'] },
} as const

/**
 * `POST /api/recovery` sends the mail with a link, and answers 204 whether or not anybody has that address.
 * `POST /api/recovery/password` sets the password and answers what ended with the old one: 409 `recovery.used` for a link that has done
 * its work, `recovery.expired` for one that is old or made up. `POST /api/recovery/devices` revokes one of the sessions it ended.
 */
export const recoveryRoutes = (parts: RecoveryParts): Hono => {
  const { auth, database, publicUrl } = parts
  return new Hono()
    .use(requireOwnOrigin(publicUrl))
    .post('/', endpoint(ASK), async (c) => {
      const { email, language } = c.req.valid('json')
      const device = await knownDevice(c, parts, await accountFacts(database, { email }))
      await (device === null ? countTry(parts, MAILS, email.toLowerCase()) : countTry(parts, DEVICE_MAILS, device))
      const outcome = await auth.requestRecovery({ email, language, address: addressOf(c) })
      if (!outcome.ok) throw new ProblemError(429, 'rate.limited', { retryAfter: outcome.retryAfter })
      return c.body(null, 204)
    })
    .post('/password', endpoint(PASSWORD), async (c) => c.json(await setPassword(parts, c, c.req.valid('json'))))
    .post('/devices', endpoint(CUT), async (c) => {
      const { ticket: sealed, id } = c.req.valid('json')
      const ticket = await readTicket(sealed, { secret: parts.secret, now: parts.now() })
      if (!ticket) throw new ProblemError(409, 'recovery.expired')
      const tokenHash = Object.hasOwn(ticket.sessions, id) ? ticket.sessions[id] : undefined
      if (tokenHash === undefined) throw new ProblemError(404, 'not_found')
      await rememberRevoked(database, { ...ticket, tokenHash })
      return c.body(null, 204)
    })
}
