import { IconBox } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '#ui/empty-state.tsx'

/** In place of a table that nobody could read, and a device could not hold. */
export const TooMany = () => {
  const { t } = useLingui()
  return (
    <div role="status">
      <EmptyState
        icon={IconBox}
        title={t`Too many figures`}
      >{t`Choose weeks or months, fewer days, or wider groups, such as zones in place of containers.`}</EmptyState>
    </div>
  )
}
