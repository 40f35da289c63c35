import { Hono } from 'hono'
import * as v from 'valibot'
import { mapLinkForm, placeAnswer, shortAddressCode } from '#protocol/place-answer.ts'
import { formBody, json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { openAllowance, type Allowance } from '#server/http/limits/allowance.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import type { LinkReader } from './links.ts'
import type { AddressRegister } from './register.ts'

interface AddressParts {
  readonly auth: Pick<Auth, 'read' | 'revoked'>
  readonly publicUrl: string
  readonly now: () => Date
  readonly allowance?: Allowance
}

/** Of one vendor: the register gives an operator few calls a minute. */
const USUAL: Allowance = { burst: 10, perSecond: 0.1 }

const FIND = {
  summary: 'Where a national short address is, as the national register says',
  caller: 'session',
  params: v.object({ code: shortAddressCode }),
  answers: { 200: json({ PlaceAnswer: placeAnswer }) },
  problems: { 429: ['rate.limited'] },
} as const

/** `GET /:code`, the point of a short address: mount at `/api/short-addresses`. */
export const shortAddressRoutes = ({
  auth,
  publicUrl,
  now,
  register,
  allowance = USUAL,
}: AddressParts & { readonly register: AddressRegister }): Hono<SessionEnv> => {
  const spend = openAllowance(allowance, now)
  return new Hono<SessionEnv>().use(requireOwnOrigin(publicUrl), requireSession(auth)).get('/:code', endpoint(FIND), async (c) => {
    spend(c.get('session').vendorId)
    return c.json(await register(c.req.valid('param').code))
  })
}

/** Of one vendor: somebody copies places out of messages. */
const COPIED: Allowance = { burst: 30, perSecond: 0.5 }

const READ = {
  summary: 'Where a shortened link of a map service leads',
  caller: 'session',
  body: formBody({ MapLinkForm: mapLinkForm }),
  answers: { 200: json({ PlaceAnswer: placeAnswer }) },
  problems: { 429: ['rate.limited'] },
} as const

/** `POST /`, the point that a shortened map link leads to: mount at `/api/map-links`. */
export const mapLinkRoutes = ({
  auth,
  publicUrl,
  now,
  links,
  allowance = COPIED,
}: AddressParts & { readonly links: LinkReader }): Hono<SessionEnv> => {
  const spend = openAllowance(allowance, now)
  return new Hono<SessionEnv>().use(requireOwnOrigin(publicUrl), requireSession(auth)).post('/', endpoint(READ), async (c) => {
    spend(c.get('session').vendorId)
    return c.json(await links(c.req.valid('json').link))
  })
}
