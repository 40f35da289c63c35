import type { MutationArgs } from '#domain/catalog.ts'
import { unitLabel } from '#domain/containers/barcode.ts'
import type { Container } from '#domain/containers/container.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { COMING, unitLifecycle, type UnitAction, type UnitState } from '#domain/units/lifecycle.ts'
import { MOST_MOVES } from '#domain/units/mutations.ts'
import { stateOf, unitId, type Unit } from '#domain/units/unit.ts'
import type { ScannedCode, KeptMove } from './kept-move.ts'

/** A unit that was read, with what would become of it. */
export interface MoveLine {
  readonly code: string
  readonly label: string
  readonly containerId: string
  readonly number: number
  readonly state: UnitState
  /** The yard it was noted in. */
  readonly yardId: string | null
  /** The booking at whose customer's it is noted. */
  readonly bookingId: string | null
  /** Why it stays as it is; null: it can be moved. */
  readonly refusal: Rejection | null
}

/** A code that names no unit: nothing of the vendor's, or a container as a whole. */
export interface StrayCode {
  readonly code: string
  readonly isContainer: boolean
}

interface Known {
  readonly containers: ReadonlyMap<string, Container>
  readonly units: ReadonlyMap<string, Unit>
}

/** What was read, the last first, each unit once however its label was written. */
export const moveLines = (
  scanned: readonly ScannedCode[],
  action: UnitAction,
  { containers, units }: Known,
): { readonly lines: readonly MoveLine[]; readonly strays: readonly StrayCode[] } => {
  const lines = new Map<string, MoveLine>()
  const strays: StrayCode[] = []
  for (const { code, containerId, number } of scanned.toReversed()) {
    const container = containerId === null ? undefined : containers.get(containerId)
    if (!container || number === null) {
      strays.push({ code, isContainer: container !== undefined })
      continue
    }
    const id = unitId(container.id, number)
    const state = stateOf(container, number, units.get(id))
    // A state that only a later release knows is none that anything here can be done in.
    if (state === null || !Object.hasOwn(unitLifecycle, state)) strays.push({ code, isContainer: false })
    else {
      const next = unitLifecycle[state][action]
      const { yardId = null, bookingId } = units.get(id) ?? {}
      const refusal = 'no' in next ? { code: next.no, params: { number } } : null
      const label = unitLabel(container.barcode, number)
      lines.set(id, { code, label, containerId: container.id, number, state, yardId, bookingId: bookingId ?? null, refusal })
    }
  }
  return { lines: [...lines.values()], strays }
}

/** What is wrong with a code that was read: it names nothing, a container as a whole, or a unit that stays as it is; null: nothing. */
export const objectionTo = (
  code: string,
  scanned: readonly ScannedCode[],
  lines: readonly MoveLine[],
): 'unknown' | 'container' | Rejection | null => {
  const read = scanned.find((one) => plainCode(one.code) === plainCode(code))
  if (!read) return null
  const { containerId, number } = read
  if (containerId === null) return 'unknown'
  if (number === null) return 'container'
  return lines.find((line) => line.containerId === containerId && line.number === number)?.refusal ?? null
}

/** Units that are moved by one change: those of one container, as many as it may hold. */
interface MoveBatch {
  readonly lines: readonly MoveLine[]
  readonly args: MutationArgs<'unit.change'>
}

/** The changes that move all units that can be. */
export const moveBatches = (lines: readonly MoveLine[], { action, yardId }: Pick<KeptMove, 'action' | 'yardId'>): readonly MoveBatch[] => {
  const movable = lines.filter(({ refusal }) => refusal === null)
  const isComing = COMING.includes(action) && yardId !== null
  const at = isComing ? { yardId } : {}
  return [...new Set(movable.map(({ containerId }) => containerId))].flatMap((containerId) => {
    const own = movable.filter((line) => line.containerId === containerId)
    return Array.from({ length: Math.ceil(own.length / MOST_MOVES) }, (_, part) => {
      const batch = own.slice(part * MOST_MOVES, (part + 1) * MOST_MOVES)
      const moves = batch.map((line) => ({
        number: line.number,
        action,
        from: line.state,
        ...(isComing ? { fromYardId: line.yardId } : {}),
        ...(line.bookingId === null ? {} : { fromBookingId: line.bookingId }),
      }))
      return { lines: batch, args: { containerId, moves, ...at } }
    })
  })
}
