import { Stack, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { requestToasts } from '#ui/toast.ts'
import { closeOffer, showOffer } from '#ui/toasts.tsx'

const LossMessage = ({ unsent }: { unsent: number }) => {
  const { t } = useLingui()
  return (
    <Stack gap={4} role="alert">
      <Text fw={600}>{t`The browser removed this portal’s data from the device.`}</Text>
      <Text>
        {unsent > 0 ? (
          <Plural value={unsent} one="# unsent change was lost." other="# unsent changes were lost." />
        ) : (
          t`Nothing unsent was lost.`
        )}{' '}
        <Trans>Everything that was sent is being loaded again. To prevent this, let the browser keep the data (see Settings).</Trans>
      </Text>
    </Stack>
  )
}

const BlockedMessage = () => {
  const { t } = useLingui()
  return <Text role="alert">{t`Close the other windows of the portal: the data on this device is waiting for them to be updated.`}</Text>
}

const BLOCKED = 'blocked'

/** Tells that the browser cleared this device's data, and what that cost. Stays until it is dismissed. */
export const toastLoss = (unsent: number): void => {
  requestToasts()
  showOffer('loss', <LossMessage unsent={unsent} />)
}

/** Tells that other windows hold the database back. */
export const toastBlocked = (): void => {
  requestToasts()
  showOffer(BLOCKED, <BlockedMessage />)
}

/** The other windows have closed the database. */
export const dismissBlocked = (): void => closeOffer(BLOCKED)
