/** The codes by noun. Each noun adds its own line beside its list (declaration merging), so that the kernel knows no noun. */
export interface RejectionsByNoun {
  readonly kernel: KernelRejection
}

/** Every code with which the business can say no. */
export type RejectionCode = RejectionsByNoun[keyof RejectionsByNoun]

/**
 * The business says no. A rejection is an outcome, not an error: it is stored, shown in the reader's language,
 * and never retried. `params` fill the message; they carry no sentences.
 */
export interface Rejection<Code extends string = string> {
  readonly code: Code
  readonly params: Readonly<Record<string, string | number>>
}

/** Rejection codes that any mutation can meet. */
export const KERNEL_REJECTIONS = [
  'mutation.unknown',
  'mutation.invalid',
  'mutation.forbidden',
  'mutation.id_reused',
  'mutation.already_done',
  'mutation.too_large',
  'mutation.unsendable',
  'mutation.stopped',
  'mutation.parked',
  'mutation.too_old',
  'mutation.dependency_refused',
  'edit.conflict',
  'day.too_far',
  'file.lost',
  'record.not_found',
  'record.exists',
  'record.changed_since',
  'record.deleted_by_other',
] as const
type KernelRejection = (typeof KERNEL_REJECTIONS)[number]

/** Builds a rejection. */
export const reject = <C extends RejectionCode>(code: C, params: Rejection['params'] = {}): Rejection<C> => ({ code, params })
