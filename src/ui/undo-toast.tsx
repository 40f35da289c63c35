import { Button, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef } from 'react'
import { toast } from 'react-toastify/unstyled'
import { notify, type Undone } from './notify.ts'

interface UndoToastProps {
  readonly text: string
  readonly undo: () => Promise<Undone>
  readonly onDone: () => void
}

/** Typing has an undo of its own, which must stay what it is. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

const UndoToast = ({ text, undo, onDone }: UndoToastProps) => {
  const { t } = useLingui()
  const started = useRef(false)
  const run = useCallback(async () => {
    // The key and the button may both come: one undo is enough.
    if (started.current) return
    started.current = true
    const undone = await undo().catch((): Undone => 'too-late')
    onDone()
    if (undone === 'too-late') notify(t`Too late: this can no longer be undone.`, 'warning')
    else if (undone === 'recalled') notify(t`Taken back. If it had already reached the server, you will be told.`, 'info')
    else notify(undone === 'discarded' ? t`Undone. Nothing was sent.` : t`Undone. The server is told as well.`, 'success')
  }, [undo, onDone, t])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
      event.preventDefault()
      void run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [run])
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{text}</span>
      <Button variant="light" flex="none" onClick={() => void run()} aria-keyshortcuts="Control+Z Meta+Z">{t`Undo`}</Button>
    </Group>
  )
}

/** Shows a result with a way back. */
export const showUndo = (text: string, undo: () => Promise<Undone>): void => {
  toast(({ closeToast }) => <UndoToast text={text} undo={undo} onDone={() => closeToast()} />, { type: 'success', closeOnClick: false })
}
