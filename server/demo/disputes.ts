import * as v from 'valibot'
import { isDisputed, penaltySchema } from '#domain/penalties/penalty.ts'
import { chanceFor, demoId } from './chance.ts'
import type { ServiceClient } from './client.ts'
import { DISPUTE_ANSWERS } from './texts.ts'

interface Answering {
  readonly client: ServiceClient
  readonly seed: string
  readonly now: () => Date
}

const LOOK_EVERY_MS = 60_000
const MINUTE_MS = 60_000

const page = v.object({ penalties: v.array(v.object({ vendorId: v.string(), penaltyId: v.string(), openedAt: v.string() })) })

/**
 * The Admin answers each dispute that has waited for its minutes: the penalty stands, or is waived. Keys follow from the dispute, so each
 * is answered once.
 */
export const answerDisputes = async ({ client, seed, now }: Answering): Promise<void> => {
  const { penalties } = v.parse(page, await client.read('/penalties?disputed=open&limit=100'))
  for (const { vendorId, penaltyId, openedAt } of penalties) {
    const chance = chanceFor(seed, `dispute/${penaltyId}/${openedAt}`)
    if (now().getTime() - Date.parse(openedAt) < chance.whole(10, 40) * MINUTE_MS) continue
    const path = `/vendors/${vendorId}/penalties/${penaltyId}`
    const penalty = v.safeParse(penaltySchema, await client.read(path))
    // Withdrawn or answered since the list was made.
    if (!penalty.success || !isDisputed(penalty.output) || penalty.output.dispute?.openedAt !== openedAt) continue
    const key = demoId(seed, `dispute/${penaltyId}/${openedAt}`)
    const disputeId = penalty.output.dispute.decisionId
    if (chance.flip(0.5)) await client.write('POST', `${path}/settle`, { key, body: { as: 'waived', disputeId } })
    else await client.write('POST', `${path}/uphold`, { key, body: { note: chance.pick(DISPUTE_ANSWERS), disputeId } })
  }
}

/** Plays the Admin for whoever disputes a penalty in the demo, until the signal. */
export const runDisputes = async (
  options: Answering & {
    readonly signal: AbortSignal
    /** Waits so many ms, or until the signal. */
    readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
    readonly onError: (error: unknown) => void
  },
): Promise<void> => {
  const { signal, sleep, onError } = options
  while (!signal.aborted) {
    await sleep(LOOK_EVERY_MS, signal)
    if (!signal.aborted) await answerDisputes(options).catch(onError)
  }
}
