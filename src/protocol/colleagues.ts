import * as v from 'valibot'
import { emailAddress, mailLanguage, newPassword, personName, repeatedPassword } from './password.ts'

/** Somebody who works for the vendor. `since` is an instant. */
export const colleague = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  since: v.string(),
  /** Whoever asks. */
  own: v.boolean(),
})
export type Colleague = v.InferOutput<typeof colleague>

/** Somebody who was asked to join and has not answered. Moments are instants. */
export const invitation = v.object({
  id: v.string(),
  email: v.string(),
  /** The language its mail is written in. */
  language: mailLanguage,
  /** What whoever sent it last was called then. */
  invitedBy: v.string(),
  sentAt: v.string(),
  expiresAt: v.string(),
})
export type Invitation = v.InferOutput<typeof invitation>

/** `GET /api/colleagues`: who works for the vendor, the longest first, and who was asked to, the latest first. */
export const colleagueList = v.object({ people: v.array(colleague), invitations: v.array(invitation) })
export type ColleagueList = v.InferOutput<typeof colleagueList>

/**
 * Body of `POST /api/colleagues/invitations`: sends a mail with a link, also where that address was invited before (the older link dies).
 * 409 `colleague.exists` for a colleague's address. Whether it has an account elsewhere is told to its owner only.
 */
export const invitationForm = v.object({ email: emailAddress, language: mailLanguage })
export type InvitationForm = v.InferOutput<typeof invitationForm>

/** Body of `POST /api/colleagues/invitations/:invitationId/again`: the language of the mail. 429 within a minute of the last one. */
export const invitationAgainForm = v.object({ language: mailLanguage })

/** What stands in a link. */
export const linkToken = v.pipe(v.string(), v.maxLength(200))

/** Body of `POST /api/join/look`: the token of a link. */
export const lookForm = v.object({ token: linkToken })

/** Answer of `POST /api/join/look`: who invites whom. 409 `invitation.expired`, `invitation.used`, `invitation.email_taken`. */
export const invited = v.object({
  /** Whose account it becomes. */
  email: v.string(),
  companyName: v.object({ en: v.string(), ar: v.string() }),
  invitedBy: v.string(),
})
export type Invited = v.InferOutput<typeof invited>

/** Body of `POST /api/join`: accepts with a password of one's own. Answered with `sessionInfo`, or refused as the look is. */
export const joinForm = v.pipe(
  v.object({
    token: linkToken,
    name: personName,
    password: newPassword,
    confirmation: repeatedPassword,
    terms: v.pipe(v.boolean('terms.required'), v.literal(true, 'terms.required')),
  }),
  v.forward(
    v.partialCheck([['password'], ['confirmation']], ({ password, confirmation }) => password === confirmation, 'password.mismatch'),
    ['confirmation'],
  ),
)
export type JoinForm = v.InferOutput<typeof joinForm>
