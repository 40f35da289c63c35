import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Driver } from '#domain/drivers/driver.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { KeptFile } from '#screens/form/kept-file.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { Facts } from '#ui/facts.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { LicenseBadge } from './driver-status.tsx'
import { LicenseForm } from './license-form.tsx'
import { LICENSE_NUMBER } from './messages.ts'

/** A driver's license: how long it is valid, the document itself, and the way to another one. */
export const DriverLicense = ({ driver }: { driver: Driver }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { today } = useNow()
  const [isReplacing, setReplacing] = useState(false)
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <LicenseBadge driver={driver} today={today} />
      </Group>
      <Facts
        facts={[
          [i18n._(LICENSE_NUMBER), <Ltr key="number">{driver.licenseNumber}</Ltr>],
          [t`License expires on`, formatDay(driver.licenseExpiresOn, language)],
        ]}
      />
      {driver.drivingLicense === null ? (
        <Text size="sm" c="dimmed">{t`No document has been added yet.`}</Text>
      ) : (
        <KeptFile file={driver.drivingLicense} large />
      )}
      {driver.removedAt === undefined ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconFileUpload size={18} aria-hidden />}
            onClick={() => setReplacing(true)}
          >{t`Replace license`}</Button>
        </Group>
      ) : null}
      <Sheet opened={isReplacing} onClose={() => setReplacing(false)} title={t`Replace license`}>
        <LicenseForm driver={driver} onLeave={() => setReplacing(false)} />
      </Sheet>
    </Stack>
  )
}
