import type { View } from '#domain/views/view.ts'

type Shown = Pick<View, 'search' | 'layout'>

/** What of a view the list as it is shown takes the place of: cards have no widths of columns, and leave those that the view has from a table. */
export const replacedBy = ({ search, layout }: Shown): Partial<Shown> => (layout === null ? { search } : { search, layout })
