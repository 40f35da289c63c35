import { Button } from '@mantine/core'
import { IconCalendarStats, IconCoins } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { ListSearch } from '#screens/list/list-search.ts'
import { RecordListScreen } from '#screens/list/record/record-list-screen.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { EarningCard } from './cells.tsx'
import { EARNING_LIST } from './earning-list.ts'
import { EarningTotals } from './earning-totals.tsx'
import { MonthTable } from './month-table.tsx'

/** What the vendor's completed bookings brought. */
export const EarningListScreen = ({ search, children }: { search: ListSearch; children: ReactNode }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RecordListScreen
        definition={EARNING_LIST}
        path="/earnings"
        icon={IconCoins}
        emptyLine={t`A booking is earned when its last container is back in your yard.`}
        search={search}
        Card={EarningCard}
        nameOf={({ bookingNumber }) => `#${bookingNumber}`}
        notice={<EarningTotals />}
        tools={
          <Button variant="default" leftSection={<IconCalendarStats size={18} aria-hidden />} onClick={() => setOpen(true)}>
            {t`By month`}
          </Button>
        }
      >
        {children}
      </RecordListScreen>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={t`Earnings by month`} width={680}>
        <MonthTable />
      </Sheet>
    </>
  )
}
