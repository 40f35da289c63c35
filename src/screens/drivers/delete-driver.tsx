import { Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { inLanguage, isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { DeleteDialog } from '#screens/list/record/delete-dialog.tsx'
import { Ltr } from '#ui/ltr.tsx'
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
  const { work, isFailed, retry } = useDriverWork(driver.id)
  const [bookings, operations] = [work?.bookings.total ?? 0, work?.operations.total ?? 0]
  const name = inLanguage(driver.name, language)
  const openWork = work && bookings + operations > 0 && (
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
  )
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      id={driver.id}
      title={t`Delete driver`}
      keep={t`Keep driver`}
      needs={openWork}
      looking={t`Looking for the driver’s open work…`}
      isFailed={isFailed}
      onRetry={retry}
      outcome={
        <Trans>
          <bdi>{name}</bdi> is removed from the list and gets no more work. Their name stays on what they did.
        </Trans>
      }
      remove={() => mutate(db, 'driver.remove', { driverId: driver.id })}
      done={t`Driver ${{ name: isolateName(name) }} was deleted.`}
    />
  )
}
