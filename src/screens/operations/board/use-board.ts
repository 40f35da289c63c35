import { useEffect, useMemo, useState } from 'react'
import type { PortalDatabase } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useDraft } from '#db/hooks/use-draft.ts'
import { useLastKnown } from '#db/hooks/use-last-known.ts'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import type { Query } from '#db/query/query.ts'
import { mayAssign } from '#domain/drivers/license.ts'
import { lastNightUntil } from '#domain/hours/calendar.ts'
import { boardOf, boardTime, type BoardNow, type MoveEdits } from '#domain/operations/board.ts'
import { asDrafted, readDraftPlan, type DraftPlan } from '#domain/operations/draft-plan.ts'
import { localTimeOf, type Day } from '#domain/kernel/instant.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { useDrivers } from '#screens/list/record/use-drivers.ts'

/** Where the draft plan is kept. */
export const DRAFT = 'board-plan'

const OPEN: Query<'operations'> = {
  kind: 'operations',
  filters: [{ column: 'open', anyOf: [true] }],
  sort: [{ column: 'scheduledOn', direction: 'ascending' }],
}
/** More open movements than any vendor has; beyond them the screen says so. */
const ALL = { start: 0, end: 5000 }

type Row = StoredRow<Operation>

const isSame = (one: Row, other: Row): boolean =>
  one.revision === other.revision && one.updatedAt === other.updatedAt && one.decisionId === other.decisionId

/** The rows that were last shown, by database: from one view of the work to the next nothing has to be waited for. */
const lastShown = new WeakMap<PortalDatabase, readonly Row[]>()
const lastDraft = new WeakMap<PortalDatabase, unknown>()

/**
 * Rows keep being the same objects until they change, so that only those cards are drawn anew that changed. Until there are any, those that
 * were shown last: a move that is made of what changed meanwhile is refused, as for anybody else.
 */
const useSteady = (rows: readonly Row[] | undefined): readonly Row[] | undefined => {
  const db = useDatabase()
  const steady = useMemo(() => {
    const before = lastShown.get(db)
    if (!rows) return before
    const known = new Map(before?.map((row) => [row.id, row]))
    return rows.map((row) => {
      const same = known.get(row.id)
      return same && isSame(same, row) ? same : row
    })
  }, [db, rows])
  useEffect(() => {
    if (steady) lastShown.set(db, steady)
  }, [db, steady])
  return steady
}

/** Moves that were asked for and are not in the rows yet, with what the movement was like then. */
type OnTheirWay = Readonly<Record<string, { readonly edits: MoveEdits; readonly updatedAt: string }>>

/** All open movements, as rows, with what is just being moved, and with the draft laid over them; undefined while they are being read. */
export const useOpenMovements = () => {
  const { answer, isFailed, retry } = useColumnsWindow<'operations'>(OPEN, ALL)
  const rows = useSteady(answer?.rows)
  const kept = useLastKnown(lastDraft, useDraft(DRAFT))
  const [onTheirWay, setOnTheirWay] = useState<OnTheirWay>({})
  // Once the rows have a move it is theirs: taken back later, it must not come up again.
  useEffect(() => {
    const isThere = (id: string) => rows?.some((row) => row.id === id && row.updatedAt !== onTheirWay[id]?.updatedAt)
    const left = Object.entries(onTheirWay).filter(([id]) => !isThere(id))
    if (left.length < Object.keys(onTheirWay).length) setOnTheirWay(Object.fromEntries(left))
  }, [rows, onTheirWay])
  const draft = useMemo<DraftPlan | null>(() => readDraftPlan(kept), [kept])
  const actual = useMemo(() => {
    const moved = new Map(Object.entries(onTheirWay))
    const edits = rows?.flatMap(({ id, updatedAt }) => {
      const move = moved.get(id)
      return move?.updatedAt === updatedAt ? [[id, move.edits] as const] : []
    })
    return rows && edits && (edits.length === 0 ? rows : asDrafted(rows, Object.fromEntries(edits)))
  }, [rows, onTheirWay])
  const shown = useMemo(() => actual && asDrafted(actual, draft), [actual, draft])
  const isReady = shown !== undefined && kept !== undefined
  return {
    movements: isReady ? { rows: rows ?? [], shown, left: (answer?.total ?? 0) - shown.length } : undefined,
    draft,
    setOnTheirWay,
    isFailed,
    retry,
  }
}

/** The day and the time of a moment, given in milliseconds, and how long the night before it was worked. */
export const useBoardNow = (ms: number): BoardNow => {
  const hours = useWorkingHours()
  const local = localTimeOf(new Date(ms).toISOString())
  const [today, time] = [local.slice(0, 10), local.slice(11, 16)]
  return { today, time, nightUntil: lastNightUntil(hours, today) }
}

/** The board of a day; lanes are of those who may be given work then, and of whoever has some. `ms`: the moment, in milliseconds. */
export const useBoard = (on: Day, ms: number) => {
  const { movements, ...rest } = useOpenMovements()
  const drivers = useDrivers()
  const shown = movements?.shown
  const { today, time: clock, nightUntil } = useBoardNow(ms)
  const time = useMemo(() => boardTime(shown ?? [], { today, time: clock, nightUntil }), [shown, today, clock, nightUntil])
  const board = useMemo(() => {
    const free = drivers?.filter(({ driver }) => mayAssign(driver, { today, on })?.kind !== 'blocked').map(({ value }) => value)
    return shown && free && boardOf(shown, { on, today, time, nightUntil }, free)
  }, [shown, drivers, on, today, time, nightUntil])
  return { ...rest, movements, board, drivers, now: { today, time, nightUntil } }
}
