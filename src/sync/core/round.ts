import { applyPull } from '#db/core/apply-pull.ts'
import { MissingPart } from '#db/core/bring-in.ts'
import { isClosed } from '#db/core/is-closed.ts'
import { StaleAnswer, type SentRequest } from '#db/core/sent-request.ts'
import { noteProtocol } from '#db/core/identity.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { countShown, hasWaiting } from '#db/core/outbox.ts'
import { hasSendable, planQueue, queueVersion } from '#db/core/plan-queue.ts'
import type { QueuePlan } from '#db/core/queue-plan.ts'
import { readStatus, writeStatus } from '#db/core/status.ts'
import { userIdOf, vendorIdOf } from '#db/core/owner.ts'
import {
  USER_HEADER,
  VENDOR_HEADER,
  type HeadLine,
  type ResultLine,
  type RowLine,
  type SyncRequest,
  type WireMutation,
} from '#protocol/sync.ts'
import { CutAnswer, type RoundOutcome } from './outcome.ts'
import type { SyncPorts } from './ports.ts'
import { lines, readAnswer, type Answer } from './read-answer.ts'
import type { Obstacle } from '#sync/recovery/refusal.ts'
import type { Brought } from '#sync/recovery/send-on.ts'
import { FirstLoad, cursorAt } from './first-load.ts'
import { buildRequest } from './request.ts'

/** No sign of life from the server for this long ends the round. */
export const SILENCE_LIMIT_MS = 25_000

/**
 * How often what comes of an answer is noted as a sign of life. On a slow link a page takes minutes; without one the next run would take
 * the lock and ask for the same again, and both would share the link.
 */
const BEAT_MS = 2_500

const send = async (ports: SyncPorts, request: SyncRequest, abort: AbortController): Promise<Response> => {
  try {
    return await ports.fetch('/api/sync', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept': 'application/x-ndjson',
        [VENDOR_HEADER]: vendorIdOf(ports.db),
        [USER_HEADER]: userIdOf(ports.db),
      },
      body: JSON.stringify(request),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: abort.signal,
    })
  } catch (error) {
    throw new CutAnswer('no answer', { cause: error })
  }
}

interface Page {
  readonly answer: Answer
  readonly rows: readonly RowLine[]
  /** What the rest of the answer is to be applied on. */
  readonly sentRequest: SentRequest
}

/** The answer of a server that lost or restored data, to a device that could not ask by its cursor. */
class LostData extends Error {
  readonly serverNow: string
  constructor({ serverNow }: HeadLine) {
    super()
    this.serverNow = serverNow
  }
}

/** Whether what the server had confirmed was confirmed under another epoch than this answer's. */
const isOfAnotherEpoch = async (db: PortalDatabase, head: HeadLine): Promise<boolean> => {
  const row = await db.meta.get('epoch')
  return row !== undefined && row.value !== head.epoch
}

/** One request and its verified answer, or the outcome that ends the round. */
const exchange = async (ports: SyncPorts, request: SyncRequest): Promise<Page | RoundOutcome | Obstacle> => {
  const abort = new AbortController()
  let cancel = ports.timer(SILENCE_LIMIT_MS, () => abort.abort())
  let lastBeatAt = ports.now()
  const beat = async () => {
    cancel()
    cancel = ports.timer(SILENCE_LIMIT_MS, () => abort.abort())
    const now = ports.now()
    if (Math.abs(now - lastBeatAt) < BEAT_MS) return
    lastBeatAt = now
    await writeStatus(ports.db, { beatAt: now })
  }
  let load: FirstLoad | undefined
  try {
    const response = await send(ports, request, abort)
    await beat()
    if (!response.ok || !response.body) return await (await rare(import('#sync/recovery/refusal.ts'))).refusedSync(response)
    const before = (await readStatus(ports.db)).firstLoad?.rows ?? 0
    const answer = await readAnswer(lines(response.body, beat), {
      onHead: async (head) => {
        if (await isOfAnotherEpoch(ports.db, head)) throw new LostData(head)
        load = new FirstLoad(ports, { head, sentRequest: request, rowsBefore: request.cursor === null ? 0 : before })
        await noteProtocol(ports.db, head.protocol)
        await writeStatus(ports.db, { beatAt: ports.now(), clockOffsetMs: Date.parse(head.serverNow) - ports.now() })
      },
      onSegment: async (rows, after) => load?.segment(rows, after),
    })
    // Rows are summed up by the end line; outcomes are known by what was asked. One that got lost would leave its change behind.
    const known = new Set(answer.results.map(({ seq }) => seq))
    if (request.mutations.some(({ seq }) => seq <= answer.head.lastSeq && !known.has(seq))) throw new CutAnswer('an outcome is missing')
    const { rest, sentRequest } = (await load?.finish()) ?? { rest: [], sentRequest: request }
    return { answer, rows: [...rest, ...answer.rows], sentRequest }
  } catch (error) {
    // The round ends when nothing is being written any more, and with what went wrong first.
    await load?.finish()
    if (error instanceof LostData) return { kind: 'reset', lost: true, restored: true, serverNow: error.serverNow }
    throw error
  } finally {
    cancel()
  }
}

/** What an answer brings. */
const pullOf = ({ answer: { head, results }, rows, sentRequest }: Page) => {
  const { lastSeq, durable, complete, serverNow } = head
  return { rows, results, lastSeq, cursor: cursorAt(head, null), durable, complete, serverNow, sentRequest }
}

const isPage = (result: Page | RoundOutcome | Obstacle): result is Page => 'answer' in result

/** What a request brings; null where it was answered otherwise. */
const answerTo = async (ports: SyncPorts, request: SyncRequest) => {
  const page = await exchange(ports, request)
  return isPage(page) ? pullOf(page) : null
}

/** A push of so many changes may be followed by others before its answer is applied. */
const LONG = 100

type Pushed = { readonly kind: 'pulled'; readonly wasLoading: boolean } | RoundOutcome | Obstacle

/**
 * Pushes the front of the outbox and pulls until the server has no more pages. Each page is applied as it comes, and settles what it covers:
 * a device that was away for long needs the memory of one page, and goes on behind the last one whatever happens. Pushes of a long queue are
 * answered one after another and applied as one. A push the server cannot read is halved until the change at fault is alone; where the server
 * then reads the request without it, it becomes a card and the rest flows on (without a code only in a later round that meets the same).
 */
const pushAndPull = async (ports: SyncPorts, plan: Pick<QueuePlan, 'sendBelow' | 'takenBack'>): Promise<Pushed> => {
  const { db } = ports
  const begunAt = ports.now()
  const request = await buildRequest(ports, plan)
  const total = await countShown(db, request.mutations.at(-1)?.seq ?? 0)
  await writeStatus(db, { beatAt: ports.now(), sending: total > 0 ? { done: 0, total } : null })
  const wasLoading = request.cursor === null || request.cursor.after !== null
  // The outcomes of all that was sent in this round: a page may settle what came with one before it.
  let results: readonly ResultLine[] = []
  let sent: readonly WireMutation[] = request.mutations
  let { cursor, mutations } = request
  let suspect: { readonly id: string; readonly isBare: boolean } | undefined
  for (;;) {
    const page = await exchange(ports, { ...request, cursor, mutations })
    if (!isPage(page)) {
      if (page.kind === 'reset') await (await rare(import('#db/recovery/reset.ts'))).resetDevice(db, { ...page, refused: request.clientId })
      if (page.kind !== 'unreadable' || mutations.length === 0) return page
      const [only, another] = mutations
      if (only && !another) suspect = { id: only.id, isBare: page.isBare }
      mutations = mutations.slice(0, mutations.length >> 1)
      continue
    }
    const pull = pullOf(page)
    let brought: Brought = { ...pull, results: [...results, ...pull.results], sentRequest: { ...pull.sentRequest, mutations: sent } }
    // Few queues are that long; what cannot be loaded is done without.
    if (mutations.length >= LONG && mutations === request.mutations && !wasLoading)
      brought = await import('#sync/recovery/send-on.ts')
        .then(({ sendOn }) => sendOn(ports, plan, { request, begunAt, brought, exchange: (next) => answerTo(ports, next) }))
        .catch(() => brought)
    ;({ cursor, results } = brought)
    sent = brought.sentRequest.mutations
    mutations = []
    await applyPull(db, brought)
    if (!brought.complete) continue
    await writeStatus(db, { sending: null, ...(wasLoading ? { firstLoad: null } : {}) })
    if (suspect) {
      const again = await (await rare(import('#sync/recovery/repair.ts'))).refuseUnreadable(ports, suspect)
      if (again) return again
    }
    return { kind: 'pulled', wasLoading }
  }
}

/** Changes that name a refused file can never be sent: they become cards before anything else is done. */
const planRound = async (ports: SyncPorts): Promise<QueuePlan> => {
  const plan = await planQueue(ports.db, ports.now)
  if (plan.refused.size === 0) return plan
  const { refuse } = await rare(import('#sync/recovery/repair.ts'))
  await refuse(ports, plan.refused)
  return planQueue(ports.db, ports.now)
}

/** Parts that few rounds need are loaded when they do; without a network that is an outage like any other. */
const rare = <T>(part: Promise<T>): Promise<T> =>
  part.catch((error: unknown) => {
    throw new CutAnswer('a part of the app did not load', { cause: error })
  })

/**
 * Uploads the files of the next change that waits for some, unless another can go first. The queue is looked at anew: what came with the answer
 * may have let a change go that was tied to one before it, and an upload can take long. Null where the round goes on.
 */
const uploadNext = async (ports: SyncPorts): Promise<RoundOutcome | Obstacle | null> => {
  const { db } = ports
  const queuedAs = await queueVersion(db)
  const { sendBelow, files } = await planQueue(db, ports.now)
  if (files.length === 0 || (await hasWaiting(db, sendBelow))) return null
  const { uploadFiles } = await rare(import('#sync/files/upload-files.ts'))
  return uploadFiles(ports, files, queuedAs)
}

/** Data first: files are uploaded when no change is left that can do without them. */
const sendAndFetch = async (ports: SyncPorts): Promise<RoundOutcome | Obstacle> => {
  const { db } = ports
  if (ports.seemsOffline?.()) {
    // Asked with empty hands first: a change that was put into a request may have arrived and can no longer be taken back in silence.
    const reached = await pushAndPull(ports, { sendBelow: 0 })
    if (reached.kind !== 'pulled') return reached
  }
  const plan = await planRound(ports)
  const pushed = await pushAndPull(ports, plan)
  if (pushed.kind !== 'pulled') return pushed
  if (plan.files.length > 0) {
    const stopped = await uploadNext(ports)
    if (stopped) return stopped
  }
  if (plan.isPartial && !pushed.wasLoading && !(await hasWaiting(db, plan.sendBelow))) throw new CutAnswer('a part of the app did not load')
  // After a first load the rows may be of different moments: one more pull brings them to one.
  return { kind: 'done', more: pushed.wasLoading || (await hasSendable(db, ports.now)) }
}

/** One round with the server. Never throws for what the world can do to us; a defect is returned as one. */
export const syncRound = async (ports: SyncPorts): Promise<RoundOutcome> => {
  try {
    const outcome = await sendAndFetch(ports)
    switch (outcome.kind) {
      case 'files-missing':
        return await (await rare(import('#sync/recovery/repair.ts'))).queueAgain(ports, outcome.files)
      case 'leave':
        return await (await rare(import('#sync/recovery/upload-unsent.ts'))).leaveRevoked(ports)
      case 'older-server':
        return await (await rare(import('#sync/recovery/repair.ts'))).downgradeProtocol(ports, outcome.reason)
      case 'unreadable':
        return { kind: 'defect', reason: outcome.reason }
      default:
        return outcome
    }
  } catch (error) {
    if (error instanceof StaleAnswer) return { kind: 'stale' }
    if (error instanceof CutAnswer || error instanceof MissingPart) return { kind: 'outage', where: 'network', retryAfterMs: null }
    if (isClosed(error)) return { kind: 'closed' }
    const defect: RoundOutcome = { kind: 'defect', reason: String(error) }
    return await import('#sync/recovery/repair.ts').then(
      ({ recoverStorage }) => recoverStorage(ports, { error, defect }),
      () => defect,
    )
  }
}
