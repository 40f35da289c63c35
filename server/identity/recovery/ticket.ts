import * as v from 'valibot'
import { seal, unseal } from '#server/identity/sealed.ts'
import type { Reset } from './reset.ts'

const PURPOSE = 'portal recovery ticket'
const MINUTES = 60
/** As many as a body has room for. */
const MAX_SESSIONS = 100

const schema = v.object({ userId: v.string(), vendorId: v.string(), sessions: v.record(v.string(), v.string()) })

/** What the page that has set a new password may still do: have the data removed from the devices whose sessions ended with it. */
type Ticket = v.InferOutput<typeof schema>

/** Seals the right to revoke the sessions that a reset has ended; it is worth nothing after an hour. */
export const writeTicket = ({ userId, vendorId, ended }: Reset, by: { secret: string; now: Date }): Promise<string> => {
  const sessions = Object.fromEntries(ended.slice(0, MAX_SESSIONS).map(({ id, tokenHash }) => [id, tokenHash]))
  return seal(PURPOSE, { userId, vendorId, sessions }, { secret: by.secret, until: new Date(by.now.getTime() + MINUTES * 60_000) })
}

/** The right that a ticket gives, or null for one that is too old or made up. */
export const readTicket = (ticket: string, by: { secret: string; now: Date }): Promise<Ticket | null> =>
  unseal(PURPOSE, ticket, { ...by, schema })
