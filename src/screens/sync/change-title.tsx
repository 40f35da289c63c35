import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react'
import { useRow } from '#db/hooks/use-row.ts'
import { inLanguage, isolate } from '#i18n/formats.ts'
import { bookingIdOf, describeChange, operationIdOf, requestIdOf } from '#i18n/describe-change.ts'
import { useLocale } from '#i18n/locale.tsx'

/** A change in words: what is done to which record of whom. */
export const ChangeTitle = ({ change }: { change: { readonly name: string; readonly args: unknown } }) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const request = useRow('requests', requestIdOf(change.args))
  const booking = useRow('bookings', bookingIdOf(change.args))
  const movement = useRow('operations', operationIdOf(change.args))
  const about = request ?? booking ?? movement
  const number = booking?.number ?? (request ? undefined : movement?.bookingNumber)
  return (
    <div>
      <Text fw={500}>{describeChange(i18n, change, { request, language })}</Text>
      {about ? (
        <Text size="sm" c="dimmed" dir="auto" className="typed">
          {inLanguage(about.customerName, language)}
          {number === undefined ? null : ` ${isolate(`#${number}`, language)}`}
        </Text>
      ) : null}
    </div>
  )
}
