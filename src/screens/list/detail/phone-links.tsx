import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { international, isMobile } from '#domain/kernel/phone.ts'

/** Opens beside the portal. */
export const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Whoever has this number, one press away: call, write. What the number cannot do is not offered. */
export const PhoneLinks = ({ phone: kept }: { phone: string | null }) => {
  const { t } = useLingui()
  const phone = kept === null ? null : international(kept)
  if (phone === null || kept === null) return null
  return (
    <>
      <Button component="a" variant="default" href={`tel:${phone}`} leftSection={<IconPhone size={18} aria-hidden />}>{t`Call`}</Button>
      {isMobile(kept) ? (
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/${phone.slice(1)}`}
          {...ELSEWHERE}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >{t`WhatsApp`}</Button>
      ) : null}
    </>
  )
}
