import { Alert, Button, List, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useCounters } from '#db/hooks/use-row.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { FormPart } from '#screens/form/form-part.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TypedTextarea } from '#ui/typed-field.tsx'

const LONGEST = 500
const OPEN: readonly BookingState[] = ['new', 'accepted', 'assigned', 'out_for_delivery', 'on_site', 'picked_up']
const COUNTERS = OPEN.map((state) => `bookings/${state}`)

const useOpenBookings = (): number => Object.values(useCounters(COUNTERS) ?? {}).reduce((sum, count) => sum + count, 0)

const DeletionRequested = ({ deletion, onStay }: { deletion: NonNullable<Vendor['deletion']>; onStay: () => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const when = formatInstant(deletion.requestedAt, language)
  return (
    <Alert color="warning" title={t`You have asked for the account to be closed.`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          <Trans>Asked on {when}. Everything works as before until the marketplace closes the account.</Trans>
        </Text>
        <Button variant="default" onClick={onStay}>{t`Keep the account`}</Button>
      </Stack>
    </Alert>
  )
}

/** Asks for the account to be closed, after saying what that means; and takes it back. */
export const ClosingSection = ({ vendor }: { vendor: Vendor }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const open = useOpenBookings()
  const [opened, setOpened] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, rejection, run } = useMutate()
  const ask = () =>
    run(() => mutate(db, 'vendor.requestDeletion', { vendorId: vendor.id, reason: reason.trim() === '' ? null : reason.trim() }), {
      after: () => {
        setOpened(false)
        setReason('')
      },
      done: t`Your request to close the account was noted.`,
    })
  const stay = () => run(() => mutate(db, 'vendor.withdrawDeletion', { vendorId: vendor.id }), { done: t`The account stays open.` })
  return (
    <FormPart title={t`Close the account`}>
      {opened ? null : <RefusalAlert rejection={rejection} />}
      {vendor.deletion ? (
        <DeletionRequested deletion={vendor.deletion} onStay={() => void stay()} />
      ) : (
        <>
          <Text size="sm" mb="sm">
            {t`The marketplace closes the account once open bookings and penalties are settled. Export your data first.`}
          </Text>
          <Button variant="outline" color="error" onClick={() => setOpened(true)}>{t`Ask to close the account`}</Button>
        </>
      )}
      <ConfirmDialog
        opened={opened}
        title={t`Ask to close the account?`}
        action={t`Ask to close`}
        destructive
        busy={busy}
        onConfirm={() => void ask()}
        onClose={() => setOpened(false)}
      >
        <Stack gap="md">
          <List size="sm" spacing="xs">
            <List.Item>
              {open > 0 ? (
                <Plural
                  value={open}
                  one="# booking is still open: it has to be finished first."
                  other="# bookings are still open: they have to be finished first."
                />
              ) : (
                t`Open bookings have to be finished first.`
              )}
            </List.Item>
            <List.Item>{t`Unpaid penalties have to be settled with the Admin.`}</List.Item>
            <List.Item>{t`Then the Admin closes the account: nobody of your company can sign in any more.`}</List.Item>
            <List.Item>{t`Until then you can take the request back.`}</List.Item>
          </List>
          <TypedTextarea
            label={t`Why are you leaving? (optional)`}
            maxLength={LONGEST}
            autosize
            minRows={2}
            maxRows={6}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <RefusalAlert rejection={rejection} />
        </Stack>
      </ConfirmDialog>
    </FormPart>
  )
}
