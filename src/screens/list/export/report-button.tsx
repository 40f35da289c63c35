import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { onDemand } from '#ui/on-demand.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import type { ListExport } from './use-list-export.ts'

const { Component: ExportPanel, ready } = onDemand(
  () => import('./export-panel.tsx'),
  (module) => module.ExportPanel,
)
const { Component: PrintList } = onDemand(
  () => import('./print-list.tsx'),
  (module) => module.PrintList,
)

const NO_FILTERS = new Map<string, never>()

interface ReportButtonProps extends ButtonProps {
  /** The words of the button and of what it opens. */
  readonly label: string
  readonly report: ListExport
  /** Stand at the top of a print. */
  readonly facts: readonly (readonly [string, string])[]
}

/** A report on paper or as a file, made on this device: facts, and a table with them. */
export const ReportButton = ({ label, report, facts, ...props }: ReportButtonProps) => {
  const [open, setOpen] = useState<'file' | 'print' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        {...props}
        onPointerEnter={() => void ready()}
        onFocus={() => void ready()}
        // The panel opens with what is in it: an empty one would keep the focus on its way out.
        onClick={() => void ready().then(() => setOpen('file'))}
      >
        {label}
      </Button>
      <Sheet opened={open === 'file'} onClose={close} title={label}>
        <ExportPanel list={report} onPrint={() => setOpen('print')} />
      </Sheet>
      {open === 'print' ? (
        <PrintList
          list={report}
          facts={{ tab: undefined, q: '', chips: [], filters: NO_FILTERS, order: undefined, more: facts }}
          onDone={close}
        />
      ) : null}
    </>
  )
}
