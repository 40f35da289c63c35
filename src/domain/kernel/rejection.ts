import * as v from 'valibot'

/**
 * The business says no. A rejection is an outcome, not an error: it is stored, shown in the reader's language,
 * and never retried. `params` fill the message; they carry no sentences.
 */
export interface Rejection<Code extends string = string> {
  readonly code: Code
  readonly params: Readonly<Record<string, string | number>>
}

/** Rejection codes that any mutation can meet. The nouns add their own; `catalog.ts` has the closed union. */
export const KERNEL_REJECTIONS = [
  'mutation.unknown',
  'mutation.invalid',
  'mutation.forbidden',
  'mutation.id_reused',
  'mutation.already_done',
  'mutation.too_large',
  'mutation.unsendable',
  'mutation.parked',
  'mutation.dependency_refused',
  'edit.conflict',
  'file.lost',
  'record.not_found',
  'record.exists',
] as const
export type KernelRejection = (typeof KERNEL_REJECTIONS)[number]

/** A rejection as it travels: the code is open on the wire, so that an older device can still show a newer one. */
export const rejectionSchema = v.object({
  code: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
})

/** Builds a rejection. */
export const reject = <C extends string>(code: C, params: Rejection['params'] = {}): Rejection<C> => ({ code, params })
