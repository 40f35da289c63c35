import { Skeleton, Stack } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useDraft } from '#db/hooks/use-draft.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { reject } from '#domain/kernel/rejection.ts'
import { formatClock, inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ListFailed } from '#screens/list/list-failed.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { Unread } from '#screens/mutate/unread.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { WizardStep } from '#ui/wizard-step.tsx'
import { BeginCount } from './begin-count.tsx'
import { Counting } from './counting.tsx'
import { COUNT_DRAFT } from '#db/drafts/names.ts'
import { readCount, type KeptCount } from './kept-count.ts'
import { Reconciliation } from './reconciliation.tsx'
import { useSending } from './use-sending.ts'
import { useYardCount } from './use-yard-count.ts'

/** Said as long as the count stands: what is read is kept on the device, and noted with no unit. */
const YARD_GONE = reject('unit.yard_unknown')

const RunningCount = ({ count, yards }: { count: KeptCount; yards: readonly DumpYard[] }) => {
  const { result, isFailed, retry } = useYardCount(count, yards)
  useSending(count, result?.pending ?? [])
  if (result === undefined && isFailed) return <ListFailed onRetry={retry} />
  if (result === undefined) return <Skeleton height={320} radius="lg" />
  const yard = yards.find(({ id }) => id === count.yardId)
  return (
    <Stack gap="md">
      {isFailed ? <Unread onRetry={retry} /> : null}
      <RefusalAlert rejection={yard ? null : YARD_GONE} />
      {count.finishedAt === null ? (
        <Counting count={count} result={result} />
      ) : (
        <Reconciliation count={count} result={result} yard={yard} />
      )}
    </Stack>
  )
}

const useStage = (count: KeptCount | null, yards: readonly DumpYard[]): { readonly at: string; readonly title: string } => {
  const { t } = useLingui()
  const { language } = useLocale()
  if (!count) return { at: 'begin', title: t`Which yard is counted` }
  const yard = yards.find(({ id }) => id === count.yardId)
  const name = yard ? isolate(inLanguage(yard.name, language), language) : t`A yard that is not listed any more`
  if (count.finishedAt !== null) return { at: 'result', title: t`Result: ${name}` }
  const since = formatClock(count.begunAt, language)
  return { at: 'counting', title: t`${name}, counted since ${since}` }
}

const KnownCount = ({ count, yards }: { count: KeptCount | null; yards: readonly DumpYard[] }) => (
  <WizardStep {...useStage(count, yards)}>
    {count ? <RunningCount key={count.begunAt} count={count} yards={yards} /> : <BeginCount yards={yards} />}
  </WizardStep>
)

/** Counts the bins of a yard: by one or several people, with or without a network. */
export const CountScreen = () => {
  const { t } = useLingui()
  const db = useDatabase()
  const yards = useRow('vendors', vendorIdOf(db))?.dumpYards
  const draft = useDraft(COUNT_DRAFT)
  const count = useMemo(() => readCount(draft), [draft])
  return (
    <Page
      title={t`Yard count`}
      actions={
        <ButtonLink to="/container" search={LIST_SEARCH_DEFAULTS} variant="default">
          {t`Containers`}
        </ButtonLink>
      }
    >
      {draft === undefined || yards === undefined ? (
        <Skeleton height={320} radius="lg" />
      ) : !count && yards.length === 0 ? (
        <EmptyState
          icon={IconBuildingWarehouse}
          title={t`No yard yet`}
          action={<ButtonLink to="/profile">{t`Open the company profile`}</ButtonLink>}
        >
          {t`Containers are counted yard by yard. Add your yard to the company’s profile first.`}
        </EmptyState>
      ) : (
        <KnownCount count={count} yards={yards} />
      )}
    </Page>
  )
}
