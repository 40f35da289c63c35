import type { ComponentProps } from 'react'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import { PreviewCards } from './preview-cards.tsx'
import { PreviewTable } from './preview-table.tsx'

/** Rows of a file with what is wrong in their cells, as there is room for them. */
export const PreviewRows = (props: ComponentProps<typeof PreviewTable>) =>
  useTableRoom() === 'phone' ? <PreviewCards {...props} /> : <PreviewTable {...props} />
