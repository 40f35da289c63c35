import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Driver } from '#domain/drivers/driver.ts'
import { onDemand } from '#i18n/on-demand.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { useDriverReport } from './use-driver-report.ts'

const { Component: ExportPanel, ready } = onDemand(
  () => import('#screens/list/export/export-panel.tsx'),
  (module) => module.ExportPanel,
)
const { Component: PrintList } = onDemand(
  () => import('#screens/list/export/print-list.tsx'),
  (module) => module.PrintList,
)

const NO_FILTERS = new Map<string, never>()

/** A driver's facts and bookings on paper or as a file, made on this device. */
export const DriverReport = ({ driver }: { driver: Driver }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'file' | 'print' | null>(null)
  const { report, facts } = useDriverReport(driver)
  const close = () => setOpen(null)
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onPointerEnter={() => void ready()}
        onFocus={() => void ready()}
        // The panel opens with what is in it: an empty one would keep the focus on its way out.
        onClick={() => void ready().then(() => setOpen('file'))}
      >{t`Export report`}</Button>
      <Sheet opened={open === 'file'} onClose={close} title={t`Export report`}>
        <Suspense>
          <ExportPanel list={report} onPrint={() => setOpen('print')} />
        </Suspense>
      </Sheet>
      {open === 'print' ? (
        <Suspense>
          <PrintList
            list={report}
            facts={{ tab: undefined, q: '', chips: [], filters: NO_FILTERS, order: undefined, more: facts }}
            onDone={close}
          />
        </Suspense>
      ) : null}
    </Group>
  )
}
