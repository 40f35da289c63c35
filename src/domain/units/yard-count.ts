import { tidyBarcode, unitLabel } from '../containers/barcode.ts'
import type { Container } from '../containers/container.ts'
import type { Instant } from '../kernel/instant.ts'
import { AWAY, type UnitState } from './lifecycle.ts'
import { goneBefore, lastNumber, stateOf, unitId, type Unit } from './unit.ts'

/** A count of a yard, as a device began it. */
export interface CountSession {
  readonly yardId: string
  readonly begunAt: Instant
  /** Whoever counted the same yard shortly before counts along. */
  readonly isJoint: boolean
}

/** Counting goes on so long as nobody pauses longer than this. */
const PAUSE_MS = 30 * 60_000

/** What is known of the vendor's bins and yards. */
export interface Fleet {
  readonly containers: readonly Container[]
  readonly units: readonly Unit[]
  readonly yardIds: readonly string[]
}

/** A unit as the count sees it. */
export interface CountedUnit {
  readonly id: string
  readonly label: string
  readonly containerId: string
  readonly number: number
  readonly state: UnitState
  /** When somebody last had it before their eyes; null: never noted. */
  readonly seenAt: Instant | null
}

/** Expected and found units of a yard set against each other. */
export interface YardCount {
  readonly found: readonly CountedUnit[]
  readonly missing: readonly CountedUnit[]
  /** Seen here, and away or retired by the records. */
  readonly unexpected: readonly CountedUnit[]
  /** Codes that no unit has. */
  readonly foreign: readonly string[]
  /** Units in a yard that nobody noted which: they may be in this one, or not. */
  readonly unplaced: number
  /** Heard here, and not noted with the unit yet. */
  readonly pending: readonly CountedUnit[]
}

/**
 * From when on a unit that was seen in the yard counts as found: the count's beginning, or that of others who were at it without a longer
 * pause, so that several phones that each began by themselves make one count.
 */
export const countedSince = ({ yardId, begunAt, isJoint }: CountSession, units: readonly Unit[]): Instant => {
  if (!isJoint) return begunAt
  const before = units.flatMap((unit) => (unit.yardId === yardId && unit.seenAt < begunAt ? [unit.seenAt] : []))
  let since = begunAt
  for (const seenAt of before.toSorted().toReversed()) {
    if (Date.parse(since) - Date.parse(seenAt) > PAUSE_MS) break
    since = seenAt
  }
  return since
}

const isAway = (state: UnitState): boolean => state === 'retired' || AWAY.includes(state)

/** Sets what should be in a yard against what was seen there, by anybody's device or by this one (`heard`, codes as they were read). */
export const reconcile = (session: CountSession, { containers, units, yardIds }: Fleet, heard: readonly string[]): YardCount => {
  const records = new Map(units.map((unit) => [unit.id, unit]))
  const since = countedSince(session, units)
  const codes = new Map(heard.map((code) => [tidyBarcode(code), code]))
  const found: CountedUnit[] = []
  const missing: CountedUnit[] = []
  const unexpected: CountedUnit[] = []
  const pending: CountedUnit[] = []
  let unplaced = 0
  for (const container of containers) {
    const gone = goneBefore(container)
    for (let number = 1; number <= lastNumber(container); number += 1) {
      const id = unitId(container.id, number)
      const record = records.get(id)
      const state = stateOf(container, number, record) ?? 'retired'
      const label = unitLabel(container.barcode, number)
      const isHeard = codes.delete(tidyBarcode(label))
      // Those that were gone before units had records say nothing to anybody.
      if (number <= gone && !isHeard) continue
      const unit = { id, label, containerId: container.id, number, state, seenAt: record?.seenAt ?? null }
      if (isAway(state)) {
        if (isHeard) unexpected.push(unit)
        continue
      }
      const yardId = yardIds.find((one) => one === record?.yardId) ?? null
      const isSeen = record !== undefined && yardId === session.yardId && record.seenAt >= since
      if (isHeard && !isSeen) pending.push(unit)
      if (isSeen || isHeard) found.push(unit)
      else if (yardId === session.yardId || (yardId === null && yardIds.length === 1)) missing.push(unit)
      else if (yardId === null) unplaced += 1
    }
  }
  return { found, missing, unexpected, foreign: [...codes.values()], unplaced, pending }
}
