import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { toast, type UpdateOptions } from 'react-toastify/unstyled'
import { offerUndo } from './offered-undos.ts'
import { toastsStand } from './toasts.tsx'
import { showResult } from './undo-result.tsx'
import { listenForNothing } from './nothing-to-undo.tsx'
import type { Standing, Undone, UndoOffer } from './undo-offer.ts'
import type { UndoPlace } from './undo-stack.ts'

interface DoneToastProps {
  readonly text: string
  /** What was done, without what is to follow. */
  readonly words: string
  readonly offer: UndoOffer
  /** Where the keys that undo it are heard; null where it may not be undone from here. */
  readonly place: UndoPlace | null
  /** It takes a while where it was many: the toast stays that long. */
  readonly onUndoing: () => void
  /** It was not possible yet, and is offered on. */
  readonly onFailed: () => void
  readonly onOver: () => void
}

const DoneToast = ({ text, words, offer: { undo, watch }, place, onUndoing, onFailed, onOver }: DoneToastProps) => {
  const { t } = useLingui()
  const started = useRef(false)
  const [standing, setStanding] = useState<Standing>('past')
  // What was refused was not done: whoever reads on is told by the card. What is no longer so would be untrue.
  const [refused, setRefused] = useState(0)
  const [undoing, setUndoing] = useState(false)
  const [isFull, setFull] = useState(false)
  useEffect(
    () =>
      watch((now, some) => {
        if (now === 'refused' || now === 'over') return onOver()
        setStanding(now)
        setRefused(some)
      }),
    [watch, onOver],
  )
  const noRoom = t`This device has no room to undo all of it. Free some space and try again.`
  const run = async () => {
    // The key and the button may both come: one undo is enough.
    if (started.current) return
    started.current = true
    setUndoing(true)
    onUndoing()
    const parts = await undo().catch((): readonly Undone[] => ['too-late'])
    const late = parts.filter((part) => part === 'too-late').length
    const left = parts.filter((part) => part === 'no-room').length
    const [done, total] = [parts.length - late - left, parts.length]
    if (left > 0 && done === 0) {
      started.current = false
      setUndoing(false)
      setFull(true)
      place?.offer(() => void latest.current())
      return onFailed()
    }
    onOver()
    // Of many, the one that says most: what the server was told of, or may have been.
    const undone =
      late === total ? 'too-late' : (parts.find((part) => part === 'recalled') ?? parts.find((part) => part === 'reversed') ?? 'discarded')
    if (left > 0) showResult(words, noRoom, 'error')
    else if (late > 0 && done > 0) showResult(words, t`${done} of ${total} undone. The others can no longer be undone.`, 'warning')
    else if (undone === 'too-late') showResult(words, t`Too late: this can no longer be undone.`, 'warning')
    else if (undone === 'recalled') showResult(words, t`Undone. If it had already reached the server, you will be told.`, 'info')
    else showResult(words, undone === 'discarded' ? t`Undone. Nothing was sent.` : t`Undone. The server is told as well.`, 'success')
  }
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    place?.offer(() => void latest.current())
    return place?.leave
  }, [place])
  const isOffered = place !== null && standing === 'possible' && !undoing
  useEffect(() => (isOffered ? offerUndo({ text, undo: () => void latest.current() }) : undefined), [isOffered, text])
  return (
    <span className="toast-done">
      <span>
        {isFull ? noRoom : text}
        {refused > 0 ? <> {t`${refused} not accepted.`}</> : null}
      </span>
      {undoing || isOffered ? (
        <Button
          variant="light"
          flex="none"
          loading={undoing}
          onClick={() => void run()}
          aria-keyshortcuts="Control+Z Meta+Z"
        >{t`Undo`}</Button>
      ) : null}
    </span>
  )
}

let shown = 0

/**
 * Says that something was done, until it turns out that it was not. Offers to undo it while that can be kept: the offer is counted like the
 * change that is held back for it, so pointing at it does not lengthen it. `words`: what was done, where `text` says more.
 */
export const showDone = (text: string, offer: UndoOffer, place: UndoPlace | null, words = text): void => {
  listenForNothing()
  shown += 1
  const toastId = `done-${shown}`
  const close = () => toast.dismiss(toastId)
  // At once: the library waits 100 ms with an update, which would bring back a toast that was dismissed meanwhile.
  const update = (options: UpdateOptions) => toast.update(toastId, { ...options, autoClose: false, delay: null })
  const stay = () => update({})
  const fail = () => update({ type: 'error' })
  const content = <DoneToast text={text} words={words} offer={offer} place={place} onUndoing={stay} onFailed={fail} onOver={close} />
  void toastsStand.then(() =>
    toast(content, { toastId, type: 'success', closeOnClick: false, pauseOnHover: false, pauseOnFocusLoss: false }),
  )
}
