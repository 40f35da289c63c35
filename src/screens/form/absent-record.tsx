import { IconFileUnknown } from '@tabler/icons-react'
import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ButtonLink } from '#ui/links.tsx'

/** Where a form is for a record that is not here: it may still arrive with the first load; else why it is not, and the way to the list. */
export const AbsentRecord = ({ list }: { list: '/zone' | '/driver' | '/container' }) => {
  const { t } = useLingui()
  if (useSyncStatus().firstLoad !== null) return <Skeleton height={320} radius="lg" />
  return (
    <EmptyState
      icon={IconFileUnknown}
      title={t`No data found`}
      action={<ButtonLink to={list} search={LIST_SEARCH_DEFAULTS} variant="default">{t`Back to the list`}</ButtonLink>}
    >
      {t`This record is not on this device. It may have been deleted, or belong to another account.`}
    </EmptyState>
  )
}
