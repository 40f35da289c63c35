import * as v from 'valibot'
import { bounded } from '../kernel/bounded.ts'
import { id, type FileRef } from '../kernel/id.ts'
import { defineMutation, refuse, type Refused } from '../kernel/mutation.ts'
import { text } from '../kernel/text.ts'
import { morePhotos } from './at-customer.ts'
import { MOST_ADDITIONS, photos, signature, weightTicket, type Changing, type Signature, type WeightTicket } from './operation.ts'
import { done, nextState, readWork, workNeeds, type Work } from './work.ts'

interface Given {
  readonly photosBefore?: readonly FileRef[] | undefined
  readonly photosAfter?: readonly FileRef[] | undefined
  readonly signature?: Signature | undefined
  readonly weightTicket?: WeightTicket | undefined
}

const filesOf = ({ photosBefore = [], photosAfter = [], signature: signed, weightTicket: ticket }: Given): FileRef[] => [
  ...photosBefore,
  ...photosAfter,
  ...(signed?.kind === 'signed' ? [signed.image] : []),
  ...(ticket?.photo ? [ticket.photo] : []),
]

/** What is proven now, beside what was: none of what was given at a step is exchanged for something else. */
const proven = (work: Work, given: Given): Changing | Refused => {
  const { operation } = work
  const isSigned = operation.signature?.kind === 'signed'
  if ((given.signature && isSigned) || (given.weightTicket && operation.weightTicket))
    return refuse('operation.proof_given', { number: operation.bookingNumber })
  const before = morePhotos(work, operation.photosBefore, given.photosBefore)
  if ('ok' in before) return before
  const after = morePhotos(work, operation.photosAfter, given.photosAfter)
  if ('ok' in after) return after
  return {
    photosBefore: before,
    photosAfter: after,
    signature: given.signature ?? operation.signature ?? null,
    weightTicket: given.weightTicket ?? operation.weightTicket ?? null,
  }
}

/**
 * A photo, signature or weight ticket that was forgotten at the step is added later on, and is known by that: with both clocks, beside what
 * was given at the time. A failed attempt can be proven, too, also once it is planned again.
 */
export const addProof = defineMutation({
  name: 'operation.addProof',
  version: 1,
  by: 'vendor',
  isOneOfMany: true,
  args: v.object({
    operationId: id,
    photosBefore: v.optional(photos),
    photosAfter: v.optional(photos),
    signature: v.optional(signature),
    weightTicket: v.optional(weightTicket),
    note: v.optional(text(1, 500)),
  }),
  needs: ({ operationId }, rows) => workNeeds(operationId, rows),
  decide: (rows, { operationId, note, ...given }, context) => {
    const work = readWork(operationId, rows, context)
    if (!work) return refuse('operation.not_found')
    const { operation } = work
    const state = nextState(work, 'add_proof')
    if (typeof state !== 'string') return state
    if (state === 'scheduled' && (operation.steps ?? []).length === 0)
      return refuse('operation.not_under_way', { number: operation.bookingNumber })
    const files = filesOf(given)
    if (files.length === 0 && !given.signature && !given.weightTicket) return refuse('mutation.invalid', { field: 'photosAfter' })
    const proof = proven(work, given)
    if ('ok' in proof) return proof
    const addition = {
      at: context.now,
      deviceAt: context.clientAt,
      files: files.map(({ sha256 }) => sha256),
      isSigned: given.signature?.kind === 'signed',
      isWeighed: given.weightTicket !== undefined,
      note: note ?? null,
    }
    return done(work, { operation: { ...proof, additions: bounded([...(operation.additions ?? []), addition], MOST_ADDITIONS) } })
  },
  files: (given) => filesOf(given).map(({ sha256 }) => sha256),
  inverse: ({ operationId }, mutationId) => ({ name: 'operation.takeBack', args: { operationId, decisionId: mutationId } }),
})
