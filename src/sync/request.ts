import { clientId } from '#db/identity.ts'
import { readCursor } from '#db/apply-pull.ts'
import { takeBatch } from '#db/outbox.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { RESET_CODES, type SyncRequest } from '#protocol/sync.ts'
import type { RoundOutcome } from './outcome.ts'
import type { SyncPorts } from './ports.ts'

/** Rows wanted in one answer of an incremental pull. */
const PULL_LIMIT = 20_000

/** The body of the next round: the front of the outbox and how far this device has read, from one snapshot. */
export const buildRequest = ({ db }: SyncPorts): Promise<SyncRequest> =>
  db.transaction('rw', db.meta, db.outbox, async () => ({
    protocol: PROTOCOL_VERSION,
    clientId: await clientId(db),
    cursor: await readCursor(db),
    mutations: await takeBatch(db),
    limit: PULL_LIMIT,
  }))

const problemCode = async (response: Response): Promise<string> => {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : ''
  } catch {
    return ''
  }
}

const retryAfterMs = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

/** What a refused request means. Anything that is not plainly our fault counts as an outage: it is tried again. */
export const refusedOutcome = async (response: Response): Promise<RoundOutcome> => {
  if (response.status === 401) return { kind: 'signed-out' }
  if (response.status === 426) return { kind: 'update-required' }
  if (response.status === 429 || response.status >= 500) return { kind: 'outage', where: 'server', retryAfterMs: retryAfterMs(response) }
  const code = await problemCode(response)
  if (RESET_CODES.some((reset) => reset === code)) return { kind: 'reset' }
  // A gap means the server forgot part of this client's queue: the same cure as for a server that lost data.
  if (code === 'protocol.gap') return { kind: 'reset' }
  return { kind: 'defect', reason: `${response.status} ${code}` }
}
