import { Text } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ListSearch } from '#screens/list/list-search.ts'
import { RecordListScreen } from '#screens/list/record/record-list-screen.tsx'
import { PenaltyCard } from './cells.tsx'
import { PENALTY_LIST } from './penalty-list.ts'
import { UnpaidTotal } from './unpaid-total.tsx'

/** What the vendor owes the marketplace for breaking its rules. */
export const PenaltyListScreen = ({ search, children }: { search: ListSearch; children: ReactNode }) => {
  const { t } = useLingui()
  return (
    <RecordListScreen
      definition={PENALTY_LIST}
      path="/penalty-payment"
      detailPath="/penalty-payment/view"
      icon={IconGavel}
      emptyLine={t`You owe nothing: no penalty was issued.`}
      search={search}
      Card={PenaltyCard}
      nameOf={({ bookingNumber }) => `#${bookingNumber}`}
      notice={
        <>
          <UnpaidTotal />
          <Text size="sm" c="dimmed">{t`Penalties are settled with the Admin. Open one to dispute it.`}</Text>
        </>
      }
    >
      {children}
    </RecordListScreen>
  )
}
