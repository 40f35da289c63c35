import { IconCalendarPlus, IconClockPause, IconRefresh, IconTruckLoading, IconTruckReturn, type Icon } from '@tabler/icons-react'
import type { RequestType } from '#domain/requests/request.ts'

export const REQUEST_ICONS: Readonly<Record<RequestType, Icon>> = {
  renewal: IconCalendarPlus,
  grace_period: IconClockPause,
  replacement: IconRefresh,
  early_pickup: IconTruckReturn,
  removal: IconTruckLoading,
}
