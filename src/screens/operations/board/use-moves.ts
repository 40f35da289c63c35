import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createAtom } from '@tanstack/react-store'
import { useState } from 'react'
import { changeDraft, readDraft, writeDraft } from '#db/drafts/draft.ts'
import { restoreDraft } from '#db/drafts/restore-draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { judge } from '#db/review/judge.ts'
import { undoOffer } from '#db/review/undo.ts'
import type { MutationArgs } from '#domain/catalog.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { movesTo, planEdits, type Goal } from '#domain/operations/board.ts'
import { readDraftPlan, withMoves, withoutChange, withTakenBack, type DraftPlan } from '#domain/operations/draft-plan.ts'
import type { Operation, TimeWindow } from '#domain/operations/operation.ts'
import { afterPublishing, asPublished, bookingsOf, clashesIn, leftOf, type Refused } from '#domain/operations/publishing.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { formatNumber, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useSaid } from '#screens/mutate/use-said.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { toast, toastDone } from '#ui/toast.ts'
import type { Undone, UndoOffer } from '#ui/undo-offer.ts'
import { undoably, type UndoPlace } from '#ui/undo-stack.ts'
import { DRAFT, type useBoard } from './use-board.ts'

type Planned = MutationArgs<'operation.plan'>
type BoardMoves = Pick<ReturnType<typeof useBoard>, 'movements' | 'draft' | 'setOnTheirWay' | 'now'>

/** What only this device knows can be taken back as long as it is offered. */
const whileThere: UndoOffer['watch'] = (tell) => {
  tell('possible', 0)
  return () => undefined
}

/** How often a draft was published here. */
const publications = createAtom(0)

/** A change of the draft can be taken back until it is published: from then on there is nothing to undo in the draft. */
const whileDraft: UndoOffer['watch'] = (tell) => {
  tell('possible', 0)
  const watching = publications.subscribe(() => tell('refused', 0))
  return () => watching.unsubscribe()
}

/** How a move is told. */
interface Telling {
  /** The name of where they are put. */
  readonly place: string
  /** The place in the run that they stand in already, where they are moved within it. */
  readonly inRun?: { readonly place: number; readonly of: number } | null
  /** What is to be thought of, such as a license that ends before the day. */
  readonly warning?: string
  readonly onUndone?: (() => void) | undefined
}

/** Told when something is not done any more: `isUndone`: because it was taken back, and not because it was refused. */
type OnGone = (isUndone: boolean) => void

const wasUndone = (part: Undone | undefined): boolean => part !== undefined && part !== 'too-late' && part !== 'no-room'

const telling = ({ undo, watch }: UndoOffer, onGone: OnGone): UndoOffer => ({
  undo: async () => {
    const parts = await undo()
    if (parts.some(wasUndone)) onGone(true)
    return parts
  },
  watch: (tell) =>
    watch((standing, refused) => {
      if (standing === 'refused') onGone(false)
      tell(standing, refused)
    }),
})

/** What is announced, and where that says more than was done, what was. */
type DoneText = readonly [text: string, words?: string]

/** Carries out what is done on the board: at once, or in the draft. `announcement`: what was done last, for those who do not see it. */
export const useMoves = ({ movements, draft, setOnTheirWay, now }: BoardMoves) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const said = useSaid()
  const stored = useStored()
  const [announcement, setAnnouncement] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const stay = () => setAnnouncement(t`Nothing was moved.`)
  /** Says what was done, for as long as it is. */
  const showDone = ([text, words]: DoneText, offer: UndoOffer, place: UndoPlace, onUndone?: () => void): void => {
    setAnnouncement(text)
    const gone: OnGone = (isUndone) => {
      setAnnouncement((shown) => (shown === text ? '' : shown))
      if (isUndone) onUndone?.()
    }
    toastDone(text, telling(offer, gone), place, words)
  }
  const showRefusal = (rejection: Rejection, count: number) => {
    const why = describeRejection(i18n, rejection, language)
    toast(
      count === 1 ? why : t`${plural(count, { one: '# movement was not changed.', other: '# movements were not changed.' })} ${why}`,
      'error',
    )
  }
  const refusalOf = (args: Planned) => judge(db, { name: 'operation.plan', args, now: new Date().toISOString() })
  /** Why a change of a draft would be refused; what deliveries of the board want of one hour is judged as they stand in the end. */
  const draftRefusalOf = async (args: Planned): Promise<Rejection | null> => {
    const rejection = await refusalOf(args)
    const isOfBoard = movements?.rows.some(({ bookingNumber }) => bookingNumber === rejection?.params['other'])
    return rejection?.code === 'booking.driver_busy' && isOfBoard ? null : rejection
  }
  /** The movements that a draft is about, with the bookings by whose hours it is judged. */
  const plannedFor = async (plan: DraftPlan) => {
    const operations = movements?.rows ?? []
    const found = await db.rows('bookings').bulkGet(bookingsOf(plan, operations))
    return { operations, bookings: new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : []))) }
  }
  /** What two deliveries want of one driver's hour, were the draft published. */
  const clashes = async (plan: DraftPlan): Promise<readonly Refused[]> => clashesIn(plan, await plannedFor(plan), new Date().toISOString())
  /** Resolves to what was refused, once everything else is queued. `onUndone`: given the movements of which all was taken back. */
  const carryOut = (all: readonly Planned[], words: string, onUndone?: (ids: ReadonlySet<string>) => void): Promise<readonly Refused[]> =>
    undoably(async (take) => {
      const about = { name: 'operation.plan', subjects: all, argsOf: (args: Planned) => args, refusalOf } as const
      const { queued, refused: not, failure } = await mutateEach(db, about)
      const ids = queued.map(({ mutationId }) => mutationId)
      if (ids.length > 0) {
        const offer = undoOffer(db, ids)
        let undone: ReadonlySet<string> = new Set()
        const undo = async () => {
          setOnTheirWay({})
          const parts = await offer.undo()
          const lastFirst = queued.map(({ subject }) => subject.operationId).toReversed()
          // One that was moved twice is back only where both moves are.
          const standing = new Set(lastFirst.filter((_, at) => !wasUndone(parts[at])))
          undone = new Set(lastFirst.filter((id) => !standing.has(id)))
          return parts
        }
        showDone([await said(words), words], { ...offer, undo }, take(), onUndone && (() => onUndone(undone)))
      }
      if (not[0]) showRefusal(not[0].rejection, not.length)
      if (failure !== null) throw failure
      return not.map(({ subject, rejection }) => ({ id: subject.operationId, rejection }))
    })
  /** Changes the draft, and announces it; it is taken back unless it was changed since, published or thrown away. */
  const redraft = (make: (kept: DraftPlan) => DraftPlan, told: DoneText, onUndone?: () => void): Promise<void> =>
    undoably(async (take) => {
      let change: Parameters<typeof withoutChange>[1] = { before: {}, after: {} }
      await changeDraft(db, DRAFT, (kept) => {
        const before = readDraftPlan(kept) ?? {}
        change = { before, after: make(before) }
        return change.after
      })
      const undo = async () => {
        let isBack = false
        await changeDraft(db, DRAFT, (kept) => {
          const back = withoutChange(readDraftPlan(kept), change)
          isBack = back !== null
          return back ?? kept
        })
        return [isBack ? ('discarded' as const) : ('too-late' as const)]
      }
      showDone(told, { undo, watch: whileDraft }, take(), onUndone)
    })
  /** Puts movements, in this sequence, where they are wanted. Resolves to whether any of them is there now. */
  const move = async (ids: readonly string[], goal: Goal, { place, inRun = null, warning = '', onUndone }: Telling): Promise<boolean> => {
    if (!movements) return false
    const moves = movesTo(movements.shown, ids, goal, now)
    const moved = moves.filter(({ operation }) => ids.includes(operation.id))
    const changed = moves.flatMap(({ operation, to }) => {
      const edits = planEdits(operation, to)
      return edits ? [{ operation, edits }] : []
    })
    if (changed.length === 0) {
      stay()
      return true
    }
    let isThere = false
    const order = isolate(`#${moved[0]?.operation.bookingNumber ?? ''}`, language)
    const count = moved.length
    const [at, of] = [inRun?.place ?? 0, inRun?.of ?? 0].map((figure) => formatNumber(figure, language))
    const placed =
      count === 1
        ? t`${order}: place ${at} of ${of} for ${place}.`
        : t`${plural(count, { one: '# movement begins', other: '# movements begin' })} at place ${at} of ${of} for ${place}.`
    const elsewhere =
      count === 1
        ? t`${order}: moved to ${place}.`
        : t`${plural(count, { one: '# movement moved to', other: '# movements moved to' })} ${place}.`
    const done = inRun ? placed : elsewhere
    const words = warning === '' ? done : `${done} ${warning}`
    const wanted = changed.map(({ operation: { id: operationId }, edits }) => ({ operationId, edits }))
    await stored(async () => {
      if (draft !== null) {
        const actual = new Map<string, Operation>(movements.rows.map((row) => [row.id, row]))
        const next = withMoves(draft, moves, actual)
        for (const { operation } of moved) {
          const edits = next[operation.id]
          const rejection = edits && (await draftRefusalOf({ operationId: operation.id, edits }))
          if (rejection) return showRefusal(rejection, 1)
        }
        const clashing = (await clashes(next)).filter(({ id }) => ids.includes(id))
        if (clashing[0]) return showRefusal(clashing[0].rejection, clashing.length)
        await redraft((kept) => withMoves(kept, moves, actual), [t`${words} It is in the draft.`, words], onUndone)
        isThere = true
        return
      }
      setOnTheirWay(Object.fromEntries(changed.map(({ operation, edits }) => [operation.id, { edits, updatedAt: operation.updatedAt }])))
      const not = await carryOut(wanted, words, onUndone).catch((error: unknown) => {
        setOnTheirWay({})
        throw error
      })
      if (not.length > 0) setOnTheirWay({})
      isThere = not.length < changed.length
    })
    return isThere
  }
  /** Promises the day and time of movements, or does so no longer. */
  const pin = (all: readonly Operation[], pinned: boolean): Promise<void> => {
    const wanted = all
      .filter((one) => (one.pinned ?? false) !== pinned)
      .map(({ id: operationId }) => ({ operationId, edits: { pinned: { from: !pinned, to: pinned } } }))
    return stored(async () => void (await carryOut(wanted, pinned ? t`Day and time are kept.` : t`Day and time are free again.`)))
  }
  /** Gives movements a time window, or takes theirs; like a promise it goes out at once, for the customer is told of it. */
  const setWindow = (all: readonly Operation[], hours: TimeWindow | null): Promise<void> => {
    const wanted = all
      .filter((one) => !sameValue(one.hours ?? null, hours))
      .map((one) => ({ operationId: one.id, edits: { hours: { from: one.hours ?? null, to: hours } } }))
    const span = hours === null ? '' : isolate(`${hours.from}–${hours.to}`, language)
    const words = hours === null ? t`The time window was removed.` : t`Time window: ${span}.`
    return stored(async () => void (await carryOut(wanted, words)))
  }
  const start = () => stored(() => writeDraft(db, DRAFT, {}))
  /** What was published and is taken back is in the draft again: whoever takes a publication back goes on with its plan. */
  const draftAgain = (plan: DraftPlan, ids: ReadonlySet<string>): Promise<void> =>
    stored(async () => {
      const back = Object.fromEntries(Object.entries(plan).filter(([id]) => ids.has(id)))
      await changeDraft(db, DRAFT, (kept) => withTakenBack(readDraftPlan(kept), back))
      setAnnouncement(t`It is in the draft again.`)
    })
  /** Publishes the draft as a whole, or, where anything of it would be refused, nothing. */
  const publish = async (plan: DraftPlan): Promise<void> => {
    setBusy(true)
    const publishing = stored(async () => {
      const all = Object.entries(plan).map(([operationId, edits]) => ({ operationId, edits }))
      const not: Refused[] = []
      for (const args of all) {
        const rejection = await draftRefusalOf(args)
        if (rejection) not.push({ id: args.operationId, rejection })
      }
      if (not.length === 0) not.push(...(await clashes(plan)))
      setRefused(not)
      if (not.length > 0) return
      const count = all.length
      const words = t`${plural(count, { one: 'Draft published: # change.', other: 'Draft published: # changes.' })}`
      const sent = asPublished(plan, await plannedFor(plan), new Date().toISOString())
      // Keys take it back as soon as it shows, and then the draft is still to be emptied.
      const left = await carryOut(sent, words, (ids) => void publishing.then(() => draftAgain(plan, ids)))
      setRefused(left)
      const ids = left.map(({ id }) => id)
      await changeDraft(db, DRAFT, (kept) => afterPublishing(readDraftPlan(kept), plan, leftOf(plan, sent, ids)))
      if (ids.length < sent.length) publications.set((before) => before + 1)
    })
    await publishing
    setBusy(false)
  }
  /** Takes out of the draft what would be refused. */
  const leaveOut = () =>
    stored(async () => {
      const ids = new Set(refused.map(({ id }) => id))
      const count = ids.size
      const stay = (kept: DraftPlan) => Object.fromEntries(Object.entries(kept).filter(([id]) => !ids.has(id)))
      await redraft(stay, [
        t`${plural(count, { one: '# change was taken out of the draft.', other: '# changes were taken out of the draft.' })}`,
      ])
      setRefused([])
    })
  /** Throws the draft away as a whole; it can be had back. */
  const discard = () =>
    stored(() =>
      undoably(async (take) => {
        const kept = await readDraft(db, DRAFT)
        await writeDraft(db, DRAFT, null)
        setRefused([])
        const undo = async () => [(await restoreDraft(db, DRAFT, kept)) ? ('discarded' as const) : ('too-late' as const)]
        const words = t`Draft discarded.`
        showDone([words], { undo, watch: whileThere }, take())
      }),
    )
  return { move, stay, pin, setWindow, start, publish, leaveOut, discard, refused, busy, announcement }
}
