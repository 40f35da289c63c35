import type { FileRef } from '#domain/kernel/id.ts'
import { MOST_PHOTOS } from '#domain/operations/operation.ts'

/** As many photos are asked for at a step. */
export const MOST_AT_ONCE = 4

/** How many more photos of a kind a movement has room for at a step: those of attempts that failed stay with it. */
export const photoRoom = (there: readonly FileRef[] = []): number => Math.max(0, Math.min(MOST_AT_ONCE, MOST_PHOTOS - there.length))
