import { Alert, Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'

/** A field that somebody else changed too, with what stands there now; null: nothing that fits into a line. */
interface Disputed {
  readonly label: string
  readonly now: string | null
}

interface FormRefusalProps {
  readonly rejection: Rejection | null
  /** Of a refusal by reason of somebody else's change: what both changed. Whoever saves again puts theirs in its place. */
  readonly disputed: readonly Disputed[]
  /** Takes what stands there now, where no draft can be discarded for it. */
  readonly onTake?: () => void
}

/** Why a form was not kept, brought into sight: the button that was pressed may be far below. */
export const FormRefusal = ({ rejection, disputed, onTake }: FormRefusalProps) => {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (rejection) place.current?.scrollIntoView({ block: 'nearest' })
  }, [rejection])
  if (rejection === null) return null
  return (
    <div ref={place}>
      {disputed.length === 0 ? (
        <RefusalAlert rejection={rejection} />
      ) : (
        <Alert color="error" role="alert">
          {onTake
            ? t`Somebody else changed the same meanwhile. Send the form again to keep what you gave, or use what is there now:`
            : t`Somebody else changed the same meanwhile. Save again to keep what you typed, or discard the draft to keep what is there now:`}
          <ul>
            {disputed.map(({ label, now }) => (
              <li key={label}>
                {label}
                {now === null ? null : (
                  <>
                    {': '}
                    <bdi>{now}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
          {onTake ? <Button variant="default" onClick={onTake}>{t`Use what is there now`}</Button> : null}
        </Alert>
      )}
    </div>
  )
}
