import { Button, Group } from '@mantine/core'
import { IconBrandWhatsapp, IconMapPin, IconPhone } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { Booking } from '#domain/bookings/booking.ts'
import { international, isMobile } from '#domain/kernel/phone.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { mapLink } from './map-link.ts'

/** The customer and the place, one press away: call, write, drive there. What the record lacks is not offered. */
export const Contact = ({ request, booking }: { request: ChangeRequest; booking: Booking | null }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const kept = booking?.customerPhone ?? null
  const phone = kept === null ? null : international(kept)
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer' } as const
  return (
    <Group gap="xs">
      {phone === null ? null : (
        <Button component="a" variant="default" href={`tel:${phone}`} leftSection={<IconPhone size={18} aria-hidden />}>{t`Call`}</Button>
      )}
      {phone === null || kept === null || !isMobile(kept) ? null : (
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/${phone.slice(1)}`}
          {...elsewhere}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >{t`WhatsApp`}</Button>
      )}
      <Button
        component="a"
        variant="default"
        href={mapLink(booking?.deliveryPoint ?? null, inLanguage(request.address, language))}
        {...elsewhere}
        leftSection={<IconMapPin size={18} aria-hidden />}
      >{t`Map`}</Button>
    </Group>
  )
}
