import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useRow } from '#db/hooks/use-row.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { inLanguage, formatList } from '#i18n/formats.ts'
import { bookingIdOf, describeChange, operationIdOf, penaltyIdOf, requestIdOf } from '#i18n/describe-change.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { addedNames, calledThen, fleetRef, seenNames } from './record-names.ts'

/** Names that are written out; of fifty containers the rest is counted. */
const MOST_NAMES = 6

/** A change in words: what is done to which record of whom. */
export const ChangeTitle = ({ change }: { change: Pick<RejectedChange, 'name' | 'args' | 'subject'> }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const request = useRow('requests', requestIdOf(change.args))
  const booking = useRow('bookings', bookingIdOf(change.args))
  const movement = useRow('operations', operationIdOf(change.args))
  const penalty = useRow('penalties', penaltyIdOf(change.args))
  const added = addedNames(change.args, language)
  const ref = added.length > 0 ? null : fleetRef(change.args)
  const record = useRow(ref?.kind ?? 'zones', ref?.id ?? null)
  const about = request ?? booking ?? movement ?? penalty
  const number = booking?.number ?? (request ? undefined : (movement ?? penalty)?.bookingNumber)
  const known = record ? ['name' in record ? inLanguage(record.name, language) : record.barcode] : []
  const names = added.length > 0 ? added : record !== null ? known : ref ? calledThen(change, language) : seenNames(change.args, language)
  const [shown, others] = [names.slice(0, MOST_NAMES).map((name) => `\u2068${name}\u2069`), names.length - MOST_NAMES]
  const list = formatList(shown, language)
  return (
    <div>
      <Text fw={500}>{describeChange(i18n, change, { request, language })}</Text>
      {about ? (
        <Text size="sm" c="dimmed">
          <bdi>{inLanguage(about.customerName, language)}</bdi>
          {number === undefined ? null : (
            <>
              {' '}
              <Ltr>#{number}</Ltr>
            </>
          )}
        </Text>
      ) : list === '' ? null : (
        <Text size="sm" c="dimmed">
          {others > 0 ? t`${list} and ${others} more` : list}
        </Text>
      )}
    </div>
  )
}
