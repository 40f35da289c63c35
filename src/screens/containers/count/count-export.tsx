import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { onDemand } from '#i18n/on-demand.ts'
import type { ListExport } from '#screens/list/use-list-export.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'

const { Component: ExportPanel, ready } = onDemand(
  () => import('#screens/list/export/export-panel.tsx'),
  (module) => module.ExportPanel,
)
const { Component: PrintList } = onDemand(
  () => import('#screens/list/export/print-list.tsx'),
  (module) => module.PrintList,
)

const NO_FILTERS = new Map<string, never>()

interface CountExportProps {
  readonly report: ListExport
  readonly facts: readonly (readonly [string, string])[]
}

/** The reconciliation on paper or as a file, made on this device. */
export const CountExport = ({ report, facts }: CountExportProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'file' | 'print' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        onPointerEnter={() => void ready()}
        // The panel opens with what is in it: an empty one would keep the focus on its way out.
        onClick={() => void ready().then(() => setOpen('file'))}
      >{t`Print or export`}</Button>
      <Sheet opened={open === 'file'} onClose={close} title={t`Print or export`}>
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
    </>
  )
}
