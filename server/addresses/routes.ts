import { Hono } from 'hono'
import * as v from 'valibot'
import { shortAddressAnswer, shortAddressCode } from '#protocol/short-address.ts'
import { json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { openAllowance, type Allowance } from '#server/http/limits/allowance.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import type { AddressRegister } from './register.ts'

interface AddressParts {
  readonly auth: Pick<Auth, 'read' | 'revoked'>
  readonly publicUrl: string
  readonly now: () => Date
  readonly register: AddressRegister
  readonly allowance?: Allowance
}

/** Of one vendor: the register gives an operator few calls a minute. */
const USUAL: Allowance = { burst: 10, perSecond: 0.1 }

const FIND = {
  summary: 'Where a national short address is, as the national register says',
  caller: 'session',
  params: v.object({ code: shortAddressCode }),
  answers: { 200: json({ ShortAddressAnswer: shortAddressAnswer }) },
  problems: { 429: ['rate.limited'] },
} as const

/** `GET /:code`, the point of a short address: mount at `/api/short-addresses`. */
export const shortAddressRoutes = ({ auth, publicUrl, now, register, allowance = USUAL }: AddressParts): Hono<SessionEnv> => {
  const spend = openAllowance(allowance, now)
  return new Hono<SessionEnv>().use(requireOwnOrigin(publicUrl), requireSession(auth)).get('/:code', endpoint(FIND), async (c) => {
    spend(c.get('session').vendorId)
    return c.json(await register(c.req.valid('param').code))
  })
}
