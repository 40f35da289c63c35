import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { Driver } from '#domain/drivers/driver.ts'
import { confirmDriverPhone } from '#domain/drivers/marketplace.ts'
import { id as recordId } from '#domain/kernel/id.ts'
import { international, isMobile } from '#domain/kernel/phone.ts'
import { phoneCodeCheck, phoneCodeForm, phoneCodeStatus, type PhoneCodeStatus } from '#protocol/phone-code.ts'
import type { Core } from '#server/database/core.ts'
import { formBody, json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { addressOf } from '#server/http/limits/client-address.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { deviceLabel } from '#server/identity/devices/label.ts'
import { executeForMarketplace } from '#server/mutations/execute.ts'
import { NotSentError, type Messenger } from '#server/sms/messenger.ts'
import { phoneCodeText } from '#server/sms/phone-code-text.ts'
import {
  CODE_MINUTES,
  findDriver,
  forgetCode,
  isCode,
  isTooOld,
  keepCode,
  loadCode,
  MAX_TRIES,
  returnTry,
  takeBackCode,
  takeTry,
  type PhoneCode,
} from './codes.ts'
import { isApproved, reserveSend, waitToSend } from './sends.ts'

interface PhoneParts extends Core {
  readonly auth: Pick<Auth, 'read' | 'revoked'>
  readonly publicUrl: string
  /** Keys the hashes of codes and numbers, and those under which sends are counted. */
  readonly secret: string
  readonly messenger: Messenger
  /** Messages that one vendor, and one network address, may have sent in an hour. */
  readonly perHour: number
  /** Messages that all vendors together may have sent in an hour whose identity check is not approved. */
  readonly unapprovedPerHour: number
}

const params = v.object({ driverId: recordId })
const answers = { 200: json({ PhoneCodeStatus: phoneCodeStatus }) }

const STATUS = {
  summary: "How the confirmation of a driver's phone stands",
  caller: 'session',
  params,
  answers,
  problems: { 404: ['phone_code.driver_unknown'] },
} as const

const SEND = {
  summary: "Send a one-time code to a driver's phone; an older one works no more",
  caller: 'session',
  params,
  body: formBody({ PhoneCodeForm: phoneCodeForm }),
  answers,
  problems: {
    404: ['phone_code.driver_unknown'],
    409: ['phone_code.other_phone', 'phone_code.not_mobile', 'phone_code.verified'],
    429: ['rate.limited', 'phone_code.unapproved_full'],
    503: ['phone_code.unavailable'],
  },
} as const

const CHECK = {
  summary: "Confirm a driver's phone by the code that was sent to it",
  caller: 'session',
  params,
  body: formBody({ PhoneCodeCheck: phoneCodeCheck }),
  answers,
  problems: {
    404: ['phone_code.driver_unknown'],
    409: ['phone_code.none', 'phone_code.wrong', 'phone_code.expired', 'phone_code.locked'],
  },
} as const

type SessionContext = Context<SessionEnv>

/** The driver a call names. A device may have made one that it has not sent yet: to the server that is nobody. */
const driverOf = async (parts: PhoneParts, c: SessionContext, driverId: string): Promise<Driver> => {
  const driver = await findDriver(parts, { vendorId: c.get('session').vendorId, driverId })
  if (!driver) throw new ProblemError(404, 'phone_code.driver_unknown')
  return driver
}

const whose = (c: SessionContext, { id, phone }: Driver) => ({ vendorId: c.get('session').vendorId, driverId: id, phone })

const senderOf = async (parts: PhoneParts, c: SessionContext, driver: Driver) => ({
  ...whose(c, driver),
  address: addressOf(c),
  perHour: parts.perHour,
  isApproved: await isApproved(parts, c.get('session').vendorId),
  unapprovedPerHour: parts.unapprovedPerHour,
})

const stateOf = (code: PhoneCode | null, now: Date): Exclude<PhoneCodeStatus['state'], 'verified'> => {
  if (!code) return 'none'
  if (isTooOld(code, now)) return 'expired'
  return code.tries < MAX_TRIES ? 'sent' : 'locked'
}

const statusOf = async (parts: PhoneParts, c: SessionContext, driver: Driver): Promise<PhoneCodeStatus> => {
  const now = parts.now()
  const code = driver.phoneVerifiedAt === null ? await loadCode(parts, whose(c, driver)) : null
  const resendIn = await waitToSend(parts, await senderOf(parts, c, driver))
  return {
    state: driver.phoneVerifiedAt === null ? stateOf(code, now) : 'verified',
    sentAt: code?.sentAt.toISOString() ?? null,
    expiresAt: code?.expiresAt.toISOString() ?? null,
    expiresIn: code && !isTooOld(code, now) ? Math.ceil((code.expiresAt.getTime() - now.getTime()) / 1000) : 0,
    triesLeft: code ? Math.max(0, MAX_TRIES - code.tries) : 0,
    resendAt: new Date(now.getTime() + resendIn * 1000).toISOString(),
    resendIn,
  }
}

const send = async (parts: PhoneParts, c: SessionContext, driver: Driver, form: v.InferOutput<typeof phoneCodeForm>): Promise<void> => {
  const { phone } = driver
  if (driver.phoneVerifiedAt !== null) throw new ProblemError(409, 'phone_code.verified')
  if (form.phone !== phone) throw new ProblemError(409, 'phone_code.other_phone')
  const to = isMobile(phone) ? international(phone) : null
  if (to === null) throw new ProblemError(409, 'phone_code.not_mobile')
  const giveBack = await reserveSend(parts, await senderOf(parts, c, driver)).catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === 'phone_code.unapproved_full') parts.report('sms.unapproved_full', {})
    throw error
  })
  const of = whose(c, driver)
  // Kept first: a message may arrive before the gateway has answered.
  const { id, code, before } = await keepCode(parts, of)
  const host = new URL(parts.publicUrl).hostname
  try {
    await parts.messenger({ to, text: phoneCodeText({ code, minutes: CODE_MINUTES, host, language: form.language }) })
  } catch (error) {
    const isUnsent = error instanceof NotSentError
    parts.report('sms.failed', { sent: isUnsent ? 'no' : 'unknown' })
    if (isUnsent) {
      await takeBackCode(parts, { ...of, id, before })
      await giveBack()
    }
    throw new ProblemError(503, 'phone_code.unavailable', { retryAfter: 60 })
  }
}

/** Why a code was not looked at. */
const refuseClosed = async (parts: PhoneParts, c: SessionContext, driver: Driver): Promise<never> => {
  const state = stateOf(await loadCode(parts, whose(c, driver)), parts.now())
  // It had no try left a moment ago; where it has one now, a new one was sent meanwhile.
  throw new ProblemError(409, state === 'sent' ? 'phone_code.wrong' : `phone_code.${state}`)
}

const confirm = async (parts: PhoneParts, c: SessionContext, driver: Driver, code: PhoneCode): Promise<void> => {
  const { vendorId, userId, name } = c.get('session')
  const at = parts.now().toISOString()
  const args = { driverId: driver.id, phone: driver.phone, at }
  const author = { person: { id: userId, name }, device: deviceLabel(c.req.header('User-Agent') ?? null) }
  const mutations = [{ id: randomUUID(), name: confirmDriverPhone.name, args, clientAt: at }]
  try {
    const [outcome] = await executeForMarketplace(parts, { vendorId, mutations, author })
    // The driver was removed, or has another number, since they were looked at.
    if (outcome?.status !== 'applied') throw new ProblemError(409, 'phone_code.none')
  } catch (error) {
    await returnTry(parts, code)
    throw error
  }
  await forgetCode(parts, code)
}

const check = async (parts: PhoneParts, c: SessionContext, driver: Driver, typed: string): Promise<void> => {
  // Confirmed by an earlier call whose answer was lost, or by a colleague: what was asked for is done.
  if (driver.phoneVerifiedAt !== null) return
  const code = await takeTry(parts, whose(c, driver))
  if (!code) return refuseClosed(parts, c, driver)
  if (isCode(parts, code, typed)) return confirm(parts, c, driver, code)
  const triesLeft = MAX_TRIES - code.tries
  throw triesLeft > 0 ? new ProblemError(409, 'phone_code.wrong', { triesLeft }) : new ProblemError(409, 'phone_code.locked')
}

/**
 * `GET`, `POST /:driverId/phone-code` and `POST /:driverId/phone-code/check`, each for a driver of the vendor of whoever asks: mount at
 * `/api/drivers`. A right code confirms the phone by the mutation `driver.confirmPhone`, so every device hears of it by the next pull.
 */
export const phoneRoutes = (parts: PhoneParts): Hono<SessionEnv> =>
  new Hono<SessionEnv>()
    .use(requireOwnOrigin(parts.publicUrl), requireSession(parts.auth))
    .get('/:driverId/phone-code', endpoint(STATUS), async (c) =>
      c.json(await statusOf(parts, c, await driverOf(parts, c, c.req.valid('param').driverId))),
    )
    .post('/:driverId/phone-code', endpoint(SEND), async (c) => {
      const driver = await driverOf(parts, c, c.req.valid('param').driverId)
      await send(parts, c, driver, c.req.valid('json'))
      return c.json(await statusOf(parts, c, driver))
    })
    .post('/:driverId/phone-code/check', endpoint(CHECK), async (c) => {
      const { driverId } = c.req.valid('param')
      await check(parts, c, await driverOf(parts, c, driverId), c.req.valid('json').code)
      return c.json(await statusOf(parts, c, await driverOf(parts, c, driverId)))
    })
