import * as v from 'valibot'
import { nationalId } from '#domain/kernel/national-id.ts'
import { linkToken } from './colleagues.ts'
import { mailLanguage, personName } from './password.ts'
import { sessionInfo } from './session.ts'

/**
 * What a confirmation in the Nafath app is asked for: to sign in, to link the identity to the account that is signed in, or to accept an
 * invitation with it.
 */
export const NAFATH_PURPOSES = ['sign-in', 'link', 'join'] as const

/**
 * Body of `POST /api/nafath`. `language` is the one the Nafath app speaks to the person in, and the owner's mail is written in. A link needs
 * the account's password: 409 `password.wrong` names the field `password`. Signing in and joining accept the terms, as they do with a password.
 * To join needs the token of the invitation's link and the person's name.
 */
export const nafathForm = v.pipe(
  v.object({
    nationalId,
    purpose: v.picklist(NAFATH_PURPOSES),
    password: v.optional(v.pipe(v.string(), v.maxLength(200, 'password.incorrect'))),
    join: v.optional(v.object({ token: linkToken, name: personName })),
    terms: v.optional(v.boolean()),
    language: mailLanguage,
  }),
  v.forward(
    v.partialCheck([['purpose'], ['password']], ({ purpose, password = '' }) => purpose !== 'link' || password !== '', 'field.required'),
    ['password'],
  ),
  v.forward(
    v.partialCheck([['purpose'], ['join']], ({ purpose, join }) => (purpose === 'join') === (join !== undefined), 'field.required'),
    ['join'],
  ),
  v.forward(
    v.partialCheck([['purpose'], ['terms']], ({ purpose, terms }) => purpose === 'link' || terms === true, 'terms.required'),
    ['terms'],
  ),
)
export type NafathForm = v.InferOutput<typeof nafathForm>

/** Answer of `POST /api/nafath`: the person picks `number` in the Nafath app before `expiresAt` (an instant). */
export const nafathAttempt = v.object({
  id: v.string(),
  /** Two digits, as text: `07` stays `07`. */
  number: v.string(),
  expiresAt: v.string(),
  /** What is left until then: the page's clock may be wrong. */
  seconds: v.number(),
  /** Ask no more often than this. */
  pollMs: v.number(),
})
export type NafathAttempt = v.InferOutput<typeof nafathAttempt>

/** Who answers for Nafath (`GET /api/config`): the service, a sandbox, or nobody. */
export const NAFATH_KINDS = ['live', 'sandbox', 'off'] as const
export type NafathKind = (typeof NAFATH_KINDS)[number]

/** How an attempt stands. All but `waiting` are final. */
export const NAFATH_STATES = ['waiting', 'approved', 'rejected', 'expired', 'failed'] as const
export type NafathState = (typeof NAFATH_STATES)[number]

/** So long after its time, in ms, an approval whose answer was lost can be collected once more. */
export const NAFATH_AGAIN_MS = 120_000

/**
 * `GET /api/nafath/:id`, answered to the browser that began the attempt and to nobody else. An approved sign-in sets the cookie
 * and carries `session`; asked again until {@link NAFATH_AGAIN_MS} after its time, as after an answer that was lost, it does once more, and
 * later it is `failed`. `failed` has a code of `PROBLEM_CODES`, for instance `nafath.not_linked`.
 */
export const nafathStatus = v.object({
  state: v.picklist(NAFATH_STATES),
  number: v.string(),
  expiresAt: v.string(),
  code: v.optional(v.string()),
  session: v.optional(sessionInfo),
})
export type NafathStatus = v.InferOutput<typeof nafathStatus>

/** Body of `POST /api/nafath/callback`, which the provider calls: a signed token about one transaction. */
export const nafathCallback = v.object({
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(16_384)),
  transId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  requestId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
})
