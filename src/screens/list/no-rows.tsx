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
        ? t`Nothing here holds these words. Try fewer of them, or another tab.`
        : t`Nothing here fits these filters. Take one away, or try another tab.`}
    </EmptyState>
  )
}
