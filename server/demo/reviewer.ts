import * as v from 'valibot'
import { lastHandedIn } from '#domain/kyc/kyc.ts'
import { vendorSchema, type Vendor } from '#domain/vendors/vendor.ts'
import { demoId } from './chance.ts'
import type { ServiceClient } from './client.ts'

interface ReviewerOptions {
  readonly client: ServiceClient
  readonly seed: string
  /** How long a check lies there before it is decided, in ms. */
  readonly patience: number
  readonly now: () => Date
  readonly signal: AbortSignal
  /** Waits so many ms, or until the signal. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** A company with one of these words in its name is sent back once, so that the road of a rejection can be walked too. */
const SENT_BACK = /reject|رفض/i

const LOOK_EVERY_MS = 5000
const FINDING = 'The license certificate cannot be read. Please send a clearer copy. تعذّرت قراءة شهادة الترخيص، يُرجى إرسال نسخة أوضح.'

const page = v.object({ vendors: v.array(v.object({ vendorId: v.string(), submittedAt: v.string() })) })

/**
 * Plays the Admin for whoever signs up in the demo, until the signal: looks at the oldest checks every few seconds and decides those
 * that have waited long enough. Keys follow from the submission, so two of them running at once decide everything once.
 */
export const runReviewer = async (options: ReviewerOptions): Promise<void> => {
  const { signal, sleep, onError } = options
  while (!signal.aborted) {
    await sleep(LOOK_EVERY_MS, signal)
    if (signal.aborted) return
    try {
      await reviewOnce(options)
    } catch (error) {
      onError(error)
    }
  }
}

/** Decides what has waited long enough. */
export const reviewOnce = async (options: Omit<ReviewerOptions, 'signal' | 'sleep' | 'onError'>): Promise<void> => {
  const { client, patience } = options
  const { vendors } = v.parse(page, await client.read('/vendors?kyc=pending'))
  for (const { vendorId, submittedAt } of vendors) {
    if (options.now().getTime() - Date.parse(submittedAt) < patience) continue
    const vendor = v.safeParse(vendorSchema, await client.read(`/vendors/${vendorId}`))
    // Taken back or decided by somebody else since the list was made.
    if (!vendor.success || vendor.output.kyc.status !== 'pending' || vendor.output.kyc.submittedAt !== submittedAt) continue
    await decide(options, vendor.output)
  }
}

const decide = async ({ client, seed }: Pick<ReviewerOptions, 'client' | 'seed'>, vendor: Vendor): Promise<void> => {
  const path = `/vendors/${vendor.id}`
  const submittedAt = lastHandedIn(vendor.kyc)
  const seen = submittedAt === null ? {} : { submittedAt }
  const sendBack = demoId(seed, `kyc/sent back/${vendor.id}`)
  const named = SENT_BACK.test(vendor.companyName.en) || SENT_BACK.test(vendor.companyName.ar)
  if (named && (await client.read(`${path}/mutations/${sendBack}`)) === null) {
    const faults = [{ field: 'licenseCertificate', reason: FINDING }]
    await client.write('PUT', `${path}/kyc`, { key: sendBack, body: { status: 'rejected', reason: FINDING, faults, ...seen } })
    return
  }
  const approve = demoId(seed, `kyc/approved/${vendor.id}/${submittedAt ?? ''}`)
  await client.write('PUT', `${path}/kyc`, { key: approve, body: { status: 'approved', ...seen } })
}
