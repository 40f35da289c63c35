import { Button, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ltr } from '#ui/ltr.tsx'
import { describeLeft, useSecondsLeft } from './use-seconds-left.ts'

interface SendButtonProps {
  /** A code was sent before. */
  readonly again: boolean
  /** When one can be sent (ms since 1970). */
  readonly from: number
  readonly busy: boolean
  /** It waits for something else than time. */
  readonly blocked: boolean
  readonly onSend: () => void
}

/** Sends a code. While it cannot, the time runs down on it; that it can again is said aloud once, and the seconds are not. */
export const SendButton = ({ again, from, busy, blocked, onSend }: SendButtonProps) => {
  const { t } = useLingui()
  const left = useSecondsLeft(from)
  const off = blocked || left > 0
  return (
    <>
      <Button
        variant={again ? 'default' : 'filled'}
        loading={busy}
        aria-disabled={off}
        data-disabled={off}
        onClick={() => (off ? undefined : onSend())}
        style={{ alignSelf: 'flex-start' }}
      >
        {left > 0 ? (
          // The label is a flex box, which would swallow the space before the time.
          <span>
            <Trans>
              Send a new code in <Ltr>{describeLeft(left)}</Ltr>
            </Trans>
          </span>
        ) : again ? (
          t`Send a new code`
        ) : (
          t`Send a code`
        )}
      </Button>
      <VisuallyHidden role="status">{again && !off ? t`A new code can be sent now.` : null}</VisuallyHidden>
    </>
  )
}
