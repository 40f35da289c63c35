import { unitLabel } from '../containers/barcode.ts'
import { plainCode } from '../kernel/normalise.ts'
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
  /** Null while it goes on. */
  readonly finishedAt: Instant | null
  /** From when on units counted as found when it was finished; what is counted again since says so no more. */
  readonly since?: Instant | undefined
}

/** A code that a device read in the yard. */
interface Scan {
  readonly code: string
  readonly at: Instant
}

const MINUTE_MS = 60_000
/** Counting goes on so long as nobody pauses longer than this. */
const PAUSE_MS = 30 * MINUTE_MS
/** A count begins no earlier than this before somebody joins it: where somebody counts all day, what was counted in the morning is counted again. */
const REACH_MS = 4 * 60 * MINUTE_MS

/** What a count needs to know of a unit that has a record. */
export type SeenUnit = Pick<Unit, 'id' | 'status' | 'yardId' | 'seenAt' | 'countedAt'>

/** What is known of the vendor's bins and yards. */
export interface Fleet {
  readonly containers: readonly Pick<Container, 'id' | 'barcode' | 'inventory'>[]
  readonly units: readonly SeenUnit[]
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
  /** Counted here, and away or retired by now. */
  readonly hasLeft: boolean
}

/** A code that names no unit. `isContainer`: it is the barcode of a container as a whole, and does not say which of its units was read. */
export interface ForeignCode {
  readonly code: string
  readonly isContainer: boolean
}

/** Expected and found units of a yard set against each other, each list in the sequence of labels. */
export interface YardCount {
  readonly found: readonly CountedUnit[]
  readonly missing: readonly CountedUnit[]
  /** Seen here, and away or retired by the records. */
  readonly unexpected: readonly CountedUnit[]
  readonly foreign: readonly ForeignCode[]
  /** In a yard that nobody noted which: they may be in this one, or not. */
  readonly unplaced: readonly CountedUnit[]
  /** Heard here, and not noted with the unit yet. */
  readonly pending: readonly CountedUnit[]
  /** From when on what was seen in the yard counts as found. */
  readonly since: Instant
}

const earlierBy = (at: Instant, ms: number): Instant => new Date(Date.parse(at) - ms).toISOString()

/**
 * From when on a unit that was seen in the yard counts as found: the count's beginning, or that of others who were counting without a longer
 * pause, so that several phones that each began by themselves make one count. What came in or went out meanwhile is no count.
 */
export const countedSince = ({ yardId, begunAt, isJoint, since: known }: CountSession, units: readonly SeenUnit[]): Instant => {
  if (!isJoint) return begunAt
  const furthest = earlierBy(begunAt, REACH_MS)
  const counted = units.flatMap((unit) => (unit.yardId === yardId && unit.countedAt && unit.countedAt >= furthest ? [unit.countedAt] : []))
  let since = known ?? begunAt
  for (const at of counted.toSorted().toReversed()) if (at < since && at >= earlierBy(since, PAUSE_MS)) since = at
  return since
}

/**
 * Until when what was seen in the yard belongs to the count: its end, or that of others who counted on without a longer pause. Null: it goes on.
 */
export const countedUntil = ({ yardId, finishedAt, isJoint }: CountSession, units: readonly SeenUnit[]): Instant | null => {
  if (finishedAt === null || !isJoint) return finishedAt
  const counted = units.flatMap((unit) => (unit.yardId === yardId && unit.countedAt ? [unit.countedAt] : []))
  let until = finishedAt
  for (const at of counted.toSorted()) if (at > until && earlierBy(at, PAUSE_MS) <= until) until = at
  return until < earlierBy(finishedAt, -REACH_MS) ? until : earlierBy(finishedAt, -REACH_MS)
}

const isAway = (state: UnitState): boolean => state === 'retired' || AWAY.includes(state)

/** A unit of the fleet as it stands to a count, before anything is heard. */
interface Placed {
  readonly unit: CountedUnit
  /** Its label as codes are compared. */
  readonly code: string
  /** `gone`: before units had records, which says nothing to anybody unless it is heard. */
  readonly place: 'here' | 'unplaced' | 'elsewhere' | 'away' | 'gone'
  /** Noted with the unit in the time of the count, by anybody's device. */
  readonly isSeen: boolean
  /** Seen since the count ended: whether it was here by then nobody can say, and nobody has to look for it. */
  readonly isLater: boolean
}

const placed = (session: CountSession, { containers, units, yardIds }: Fleet, since: Instant): readonly Placed[] => {
  const records = new Map(units.map((unit) => [unit.id, unit]))
  const until = countedUntil(session, units)
  const isWithin = (at: Instant | undefined): boolean => at !== undefined && at >= since && (until === null || at <= until)
  const byCode = containers.map((container) => ({ container, code: plainCode(container.barcode) }))
  byCode.sort((a, b) => (a.code < b.code ? -1 : 1))
  return byCode.flatMap(({ container, code }) => {
    const gone = goneBefore(container)
    return Array.from({ length: lastNumber(container) }, (_, at): Placed => {
      const number = at + 1
      const id = unitId(container.id, number)
      const record = records.get(id)
      const state = stateOf(container, number, record) ?? 'retired'
      const yardId = yardIds.find((one) => one === record?.yardId) ?? null
      const isHere = yardId === session.yardId || (yardId === null && yardIds.length === 1)
      const inYard = isHere ? 'here' : yardId === null ? 'unplaced' : 'elsewhere'
      // Whatever was done with it since: it was counted here. One that went out was seen as well, but by whoever took it away.
      const isCounted = yardId === session.yardId && isWithin(record?.countedAt)
      const hasLeft = isCounted && isAway(state)
      const seenAt = record?.seenAt ?? null
      return {
        unit: { id, label: unitLabel(container.barcode, number), containerId: container.id, number, state, seenAt, hasLeft },
        code: unitLabel(code, number),
        place: number <= gone ? 'gone' : isAway(state) ? 'away' : inYard,
        isSeen: isCounted || (yardId === session.yardId && !isAway(state) && isWithin(record?.seenAt)),
        isLater: until !== null && seenAt !== null && seenAt > until,
      }
    })
  })
}

/**
 * Sets what should be in a yard against what was seen there, by anybody's device or by this one (`scans`, codes as they were read). What is
 * known of the fleet is gone through once, so that each further code costs little. `before`: ids of what was found when the count was
 * finished. A unit's record says only when it was last counted, and where it is now: it is found whatever was done with it since.
 */
export const yardCounter = (session: CountSession, fleet: Fleet): ((scans: readonly Scan[], before?: readonly string[]) => YardCount) => {
  const since = countedSince(session, fleet.units)
  const all = placed(session, fleet, since)
  const wholes = new Set(fleet.containers.map(({ barcode }) => plainCode(barcode)))
  return (scans, before = []) => {
    const codes = new Map(scans.map((one) => [plainCode(one.code), one]))
    const foundBefore = new Set(before)
    const found: CountedUnit[] = []
    const missing: CountedUnit[] = []
    const unexpected: CountedUnit[] = []
    const unplaced: CountedUnit[] = []
    const pending: CountedUnit[] = []
    for (const { unit, code, place, isSeen, isLater } of all) {
      const readAt = codes.get(code)?.at
      const isRead = codes.delete(code)
      const isThere = place !== 'gone' && place !== 'away'
      const wasFound = foundBefore.has(unit.id)
      if (!isThere && !isSeen && !wasFound) {
        if (isRead) unexpected.push(unit)
        continue
      }
      // Once its record knows of a later moment, an earlier one is no news, and is not sent at every opening.
      if (readAt !== undefined && isThere && !isSeen && (unit.seenAt === null || unit.seenAt < readAt)) pending.push(unit)
      if (isSeen || isRead || wasFound) found.push(wasFound && !isThere ? { ...unit, hasLeft: true } : unit)
      else if (isLater) continue
      else if (place === 'here') missing.push(unit)
      else if (place === 'unplaced') unplaced.push(unit)
    }
    const foreign = [...codes].map(([plain, { code }]) => ({ code, isContainer: wholes.has(plain) }))
    return { found, missing, unexpected, unplaced, pending, foreign, since }
  }
}
