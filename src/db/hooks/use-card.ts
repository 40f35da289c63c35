import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import { conflictOf, type Conflict } from '#db/review/conflicts.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { REFERENCES } from '#domain/references.ts'
import { mayWorkNow } from '#db/review/cured.ts'
import { judge } from '#db/review/judge.ts'
import { reverses } from '#db/review/undo.ts'
import { useDatabase } from '#db/hooks/use-database.ts'

const NONE: ReadonlySet<string> = new Set()

/** What a refused edit disputes, live: undefined while it is being read, null when there is nothing to choose. */
export const useConflict = (card: RejectedRow): Conflict | null | undefined => {
  const db = useDatabase()
  return useLiveQuery(() => conflictOf(db, card), [db, card])
}

/** Whether taking a sent change back would still do something (`now`: the moment of asking). */
export const wouldReverse = async (db: PortalDatabase, id: string, now: string): Promise<boolean> => {
  const receipt = await db.receipts.get(id)
  return receipt !== undefined && reverses(db, receipt, now)
}

/** Whether a change the server carried out can still be taken back, live; false while that is being found out. */
export const useUndoable = (mutationId: string): boolean => {
  const db = useDatabase()
  return useLiveQuery(() => wouldReverse(db, mutationId, new Date().toISOString()), [db, mutationId]) ?? false
}

const OF_OTHERS: ReadonlySet<string> = new Set(['booking.no_free_unit', 'booking.driver_busy', ...REFERENCES.map(({ code }) => code)])

/** What was refused for the sake of other records: whether it would work now is not said by the rows that the rule reads. */
const isForOthers = ({ code }: RejectedRow): boolean => OF_OTHERS.has(code)

const judgeCard = (db: PortalDatabase, { name, args }: RejectedRow): Promise<Rejection | null> =>
  judge(db, { name: name as MutationName, args: args as MutationArgs<MutationName>, now: new Date().toISOString() })

const idsOf = async (cards: readonly RejectedRow[], is: (card: RejectedRow) => Promise<boolean>): Promise<ReadonlySet<string>> => {
  const may = await Promise.all(cards.map(is))
  return new Set(cards.flatMap(({ id }, at) => (may[at] === true ? [id] : [])))
}

/** Which refused changes the rules accept now. Watched, it is asked anew with every pull and change where another record may have made room. */
export const acceptedNow = async (db: PortalDatabase, cards: readonly RejectedRow[]): Promise<ReadonlySet<string>> => {
  if (cards.some(isForOthers)) await Promise.all([db.meta.get('cursor'), db.meta.get('nextSeq')])
  return idsOf(cards, (card) => mayWorkNow(db, card, new Date().toISOString()))
}

/** Which refused changes may be accepted if they are tried again, by id, live; none while that is being found out. */
export const useRetryable = (cards: readonly RejectedRow[]): ReadonlySet<string> => {
  const db = useDatabase()
  const [kept, setKept] = useState(NONE)
  const found = useLiveQuery(() => acceptedNow(db, cards), [db, cards])
  useEffect(() => {
    let isGone = false
    const asked = cards.filter((card) => isForOthers(card) && found?.has(card.id))
    void idsOf(asked, async (card) => (await judgeCard(db, card)) === null).then((ids) => isGone || setKept(ids))
    return () => {
      isGone = true
    }
  }, [db, cards, found])
  return useMemo(
    () => new Set(cards.flatMap((card) => (found?.has(card.id) && (!isForOthers(card) || kept.has(card.id)) ? [card.id] : []))),
    [cards, found, kept],
  )
}

/** A refused change by its id, live: undefined while it is being read, null when it was dealt with. */
export const useRejection = (id: string | null): RejectedRow | null | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => (id === null ? null : ((await db.rejections.get(id)) ?? null)), [db, id])
}
