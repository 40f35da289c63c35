import { Alert, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { usePeopleWaiting } from '#session/people-waiting.ts'
import { OthersStay } from '#ui/others-stay.tsx'

/** Why this device was signed out, where somebody else did it: what became of unsent work, one's own and that of others who used it. */
export const SignedOutNote = ({ by }: { by: string | null }) => {
  const isFull = by === 'parked.full'
  const isNoted = isFull || by === 'device.revoked'
  const others = usePeopleWaiting(null, isNoted)
  if (!isNoted) return null
  return (
    <Alert color={isFull ? 'red' : 'warning'} role={isFull ? 'alert' : 'status'}>
      {isFull ? (
        <Trans>
          This device was signed out from another one. It had more unsent changes than the server keeps: some could not be handed over and
          were removed.
        </Trans>
      ) : (
        <Trans>
          This device was signed out from elsewhere. Your unsent changes were handed over to your company: whoever works there finds them
          under “Changes and sync”.
        </Trans>
      )}
      {others > 0 ? (
        <Text size="sm" mt="xs">
          <OthersStay people={others} />
        </Text>
      ) : null}
    </Alert>
  )
}
