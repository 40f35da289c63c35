import { Button, Group } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { Booking } from '#domain/bookings/booking.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { mapLink } from '#screens/list/detail/map-link.ts'
import { ELSEWHERE, PhoneLinks } from '#screens/list/detail/phone-links.tsx'

/** The customer and the place, one press away: call, write, drive there. What the record lacks is not offered. */
export const Contact = ({ booking }: { booking: Booking }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return (
    <Group gap="xs">
      <PhoneLinks phone={booking.customerPhone} />
      <Button
        component="a"
        variant="default"
        href={mapLink(booking.deliveryPoint, inLanguage(booking.deliveryAddress, language))}
        {...ELSEWHERE}
        leftSection={<IconMapPin size={18} aria-hidden />}
      >{t`Map`}</Button>
    </Group>
  )
}
