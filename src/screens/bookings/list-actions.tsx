import { IconCash, IconHeartbeat } from '@tabler/icons-react'
import { msg } from '@lingui/core/macro'
import { onDemand } from '#ui/on-demand.ts'
import type { BookingPath } from './paths.ts'
import { SheetButton } from './sheet-button.tsx'

const CASH_UP = onDemand(
  () => import('./cash-up/cash-up-panel.tsx'),
  (module) => module.CashUpPanel,
)
const HEALTH = onDemand(
  () => import('./health/health-panel.tsx'),
  (module) => module.HealthPanel,
)

const WITH_CASH: readonly BookingPath[] = ['/active-booking', '/past-booking', '/all-booking']

/** What stands beside the title of a list: how near a lock is where bookings are answered, the cash-up where they are paid. */
export const ListActions = ({ path }: { path: BookingPath }) => {
  if (path === '/new-booking') return <SheetButton label={msg`Account health`} icon={IconHeartbeat} panel={HEALTH} />
  return WITH_CASH.includes(path) ? <SheetButton label={msg`Cash-up`} icon={IconCash} panel={CASH_UP} /> : null
}
