import { IconSearchOff } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'

/** Instead of rows, where none fit what was asked for. `children`: the way to where some do. */
export const NoRows = ({ hasQuery, children }: { readonly hasQuery: boolean; readonly children: ReactNode }) => {
  const { t } = useLingui()
  return (
    <EmptyState icon={IconSearchOff} title={t`No data found`} action={children}>
      {hasQuery
        ? t`Nothing here matches these words. Use fewer words, or try another tab.`
        : t`Nothing here matches these filters. Remove one, or try another tab.`}
    </EmptyState>
  )
}
