import { Button, Group } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { Booking } from '#domain/bookings/booking.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ELSEWHERE, PhoneLinks } from '#screens/list/detail/phone-links.tsx'
import { mapLink } from '#screens/list/detail/map-link.ts'

/** The customer and the place, one press away: call, write, drive there. What the record lacks is not offered. */
export const Contact = ({ request, booking }: { request: ChangeRequest; booking: Booking | null }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return (
    <Group gap="xs">
      <PhoneLinks phone={(booking ?? request).customerPhone ?? null} />
      <Button
        component="a"
        variant="default"
        href={mapLink(booking?.deliveryPoint ?? null, inLanguage(request.address, language))}
        {...ELSEWHERE}
        leftSection={<IconMapPin size={18} aria-hidden />}
      >{t`Map`}</Button>
    </Group>
  )
}
