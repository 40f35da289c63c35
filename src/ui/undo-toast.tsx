import { Button, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { showToast } from './toasts.tsx'
import type { Undone, UndoOffer } from './undo-offer.ts'

interface UndoToastProps {
  readonly text: string
  readonly offer: UndoOffer
  readonly onDone: () => void
}

/** What the key would take back, the latest last: one press is one undo, however many toasts show. */
const offers: object[] = []

const withdraw = (offer: object): void => {
  const at = offers.indexOf(offer)
  if (at >= 0) offers.splice(at, 1)
}

/** Typing has an undo of its own, which must stay what it is. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

const UndoToast = ({ text, offer, onDone }: UndoToastProps) => {
  const { t } = useLingui()
  const { undo, watch } = offer
  const started = useRef(false)
  const [possible, setPossible] = useState(false)
  useEffect(() => watch(setPossible), [watch])
  useEffect(() => {
    offers.push(offer)
    return () => withdraw(offer)
  }, [offer])
  const run = useCallback(async () => {
    // The key and the button may both come: one undo is enough.
    if (started.current) return
    started.current = true
    withdraw(offer)
    const undone = await undo().catch((): Undone => 'too-late')
    onDone()
    if (undone === 'too-late') showToast(t`Too late: this can no longer be undone.`, 'warning')
    else if (undone === 'recalled') showToast(t`Taken back. If it had already reached the server, you will be told.`, 'info')
    else showToast(undone === 'discarded' ? t`Undone. Nothing was sent.` : t`Undone. The server is told as well.`, 'success')
  }, [undo, offer, onDone, t])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
      if (event.defaultPrevented || event.repeat || offers.at(-1) !== offer) return
      event.preventDefault()
      void run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [run, offer])
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{text}</span>
      {possible ? (
        <Button variant="light" flex="none" onClick={() => void run()} aria-keyshortcuts="Control+Z Meta+Z">{t`Undo`}</Button>
      ) : null}
    </Group>
  )
}

/** Shows a result and offers to undo it. */
export const showUndo = (text: string, offer: UndoOffer): void => {
  toast(({ closeToast }) => <UndoToast text={text} offer={offer} onDone={() => closeToast()} />, { type: 'success', closeOnClick: false })
}
