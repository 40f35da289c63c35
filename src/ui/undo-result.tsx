import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { latestByNow, offeredUndos } from './offered-undos.ts'
import { toastsStand, type Tone } from './toasts.tsx'

/** A second press within this time belongs to the first: it meant what stood there then. */
const DOUBLE_PRESS_MS = 500

interface ResultProps {
  /** What was to be undone, in the words in which it was told. */
  readonly done: string
  readonly text: string
  readonly latest: ReturnType<typeof latestByNow>
}

/** What became of an undo. It lies over the toast of what was done before, whose undo it offers meanwhile: on a phone no key reaches that. */
const ResultToast = ({ done, text, latest }: ResultProps) => {
  const { t } = useLingui()
  const before = useSelector(offeredUndos, latest)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className="toast-result">
      <span>{done}</span>
      <span>{text}</span>
      {before ? (
        <span className="toast-done">
          <span>{before.text}</span>
          <Button variant="light" flex="none" disabled={!isReady} onClick={before.undo}>{t`Undo`}</Button>
        </span>
      ) : null}
    </span>
  )
}

/** Says what became of an undo, and of what. */
export const showResult = (done: string, text: string, type: Tone): void => {
  const content = <ResultToast done={done} text={text} latest={latestByNow()} />
  void toastsStand.then(() => toast(content, { type, closeOnClick: false }))
}
