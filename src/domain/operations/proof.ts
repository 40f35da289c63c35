import type { FileRef } from '../kernel/id.ts'
import type { Operation } from './operation.ts'

/** Files, each once: a photo can be named by the booking and by its movement. */
export const unique = (files: readonly FileRef[]): readonly FileRef[] => [...new Map(files.map((file) => [file.sha256, file])).values()]

type Proving = Pick<Operation, 'photosBefore' | 'photosAfter' | 'signature' | 'weightTicket'>

/** What drivers brought home of a booking: photos of its bins, and what was signed and weighed. */
export const proofOf = (movements: readonly Proving[]): { readonly images: readonly FileRef[]; readonly papers: readonly FileRef[] } => ({
  images: movements.flatMap(({ photosBefore = [], photosAfter = [] }) => [...photosBefore, ...photosAfter]),
  papers: movements.flatMap(({ signature, weightTicket }) => [
    ...(signature?.kind === 'signed' ? [signature.image] : []),
    ...(weightTicket?.photo ? [weightTicket.photo] : []),
  ]),
})
