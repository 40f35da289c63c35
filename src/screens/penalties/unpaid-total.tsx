import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useFigures } from '#db/hooks/use-figures.ts'
import type { Query } from '#db/query/query.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/formats.ts'
import { Ltr } from '#ui/ltr.tsx'

const UNPAID: Query<'penalties'> = { kind: 'penalties', filters: [{ column: 'status', anyOf: ['unpaid'] }] }
const AMOUNT = ['amount'] as const

/** What all unpaid penalties come to, disputed ones too: what the books say the vendor owes of them. */
export const UnpaidTotal = () => {
  const { t } = useLingui()
  const amounts = useFigures(UNPAID, AMOUNT)?.columns.amount
  if (!amounts) return null
  const halalas = Array.from<number>(amounts).reduce((all, one) => all + one, 0)
  return (
    <Text>
      {t`Unpaid penalties:`} <Ltr>{formatMoney(sar(halalas))}</Ltr>
    </Text>
  )
}
