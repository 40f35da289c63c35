import type { ComponentProps } from 'react'
import type { Kind } from '#domain/kernel/entity.ts'
import { ExportPanel } from './export-panel.tsx'
import { PrintList } from './print-list.tsx'
import { useListExport, type ShownList } from './use-list-export.ts'

interface Shown<K extends Kind> {
  readonly shown: ShownList<K>
}

/** Saves a list as it is on the screen. */
export const ExportShown = <K extends Kind>({ shown, ...props }: Shown<K> & Omit<ComponentProps<typeof ExportPanel>, 'list'>) => (
  <ExportPanel {...props} list={useListExport(shown)} />
)

/** Prints a list as it is on the screen. */
export const PrintShown = <K extends Kind>({ shown, ...props }: Shown<K> & Omit<ComponentProps<typeof PrintList>, 'list'>) => (
  <PrintList {...props} list={useListExport(shown)} />
)
