import { Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { inLanguage, isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Unread } from '#screens/mutate/unread.tsx'
import { useDriverWork, type OpenWork } from './use-driver-work.ts'

/** By the numbers of its bookings, which of the work it is. */
const Numbers = ({ of: { total, numbers } }: { of: OpenWork }) => {
  const own = [...new Set(numbers)]
  return (
    <>
      {': '}
      <Ltr>
        {own.map((number) => `#${number}`).join(' ')}
        {total > numbers.length ? ' …' : ''}
      </Ltr>
    </>
  )
}

interface DeleteDriverProps {
  readonly driver: Driver
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks before a driver is deleted; where open work names them, says what, and deletes nothing. */
export const DeleteDriver = ({ driver, opened, onClose }: DeleteDriverProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { close } = useDetailWay()
  const { busy, rejection, run } = useMutate(driver.id)
  const { work, isFailed, retry } = useDriverWork(driver.id)
  const [bookings, operations] = [work?.bookings.total ?? 0, work?.operations.total ?? 0]
  const name = inLanguage(driver.name, language)
  const remove = () =>
    run(() => mutate(db, 'driver.remove', { driverId: driver.id }), {
      after: () => {
        onClose()
        close()
      },
      done: t`Driver ${{ name: isolateName(name) }} was deleted.`,
      undo: true,
    })
  const isNeeded = bookings + operations > 0
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Delete driver`}
      action={isNeeded ? t`Keep driver` : t`Delete driver`}
      destructive={!isNeeded}
      busy={busy}
      waits={work === undefined}
      isInformational={isNeeded}
      onConfirm={() => void remove()}
    >
      <RefusalAlert rejection={rejection} mt="md" />
      {isFailed ? (
        <Unread onRetry={retry} />
      ) : work === undefined ? (
        <Text role="status">{t`Looking for the driver's open work…`}</Text>
      ) : isNeeded ? (
        <>
          <Text>
            <Trans>
              <bdi>{name}</bdi> still has open work. Give it to somebody else first; until then the driver stays.
            </Trans>
          </Text>
          <ul>
            {bookings > 0 ? (
              <li>
                <Plural value={bookings} one="# open booking" other="# open bookings" />
                <Numbers of={work.bookings} />
              </li>
            ) : null}
            {operations > 0 ? (
              <li>
                <Plural value={operations} one="# open movement" other="# open movements" />
                <Numbers of={work.operations} />
              </li>
            ) : null}
          </ul>
        </>
      ) : (
        <Text>
          <Trans>
            <bdi>{name}</bdi> leaves the list and gets no work any more. What they did keeps their name.
          </Trans>
        </Text>
      )}
    </ConfirmDialog>
  )
}
