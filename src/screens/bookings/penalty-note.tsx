import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useRow } from '#db/hooks/use-row.ts'
import type { Money } from '#domain/kernel/money.ts'
import { cancellationPenaltyRef } from '#domain/penalties/late-cancellation.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'

/** What a late cancellation costs, as its penalty stands: one that the Admin has waived costs nothing any more. */
export const PenaltyNote = ({ bookingId, amount }: { bookingId: string; amount: Money }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { kind, id } = cancellationPenaltyRef(bookingId)
  const penalty = isolate(formatMoney(amount), language)
  switch (useRow(kind, id)?.status) {
    case 'waived':
      return <Text>{t`The penalty of ${penalty} was waived: nothing is owed.`}</Text>
    case 'paid':
      return <Text>{t`The penalty of ${penalty} is paid.`}</Text>
    default:
      return <Text>{t`Penalty: ${penalty}`}</Text>
  }
}
