import { Skeleton, Stack } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { kycState } from '#domain/kyc/kyc.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { CORRECTION } from '#screens/company/restore-refused.ts'
import { useDrafted } from '#screens/form/use-drafted.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Checklist } from './checklist.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { fieldsToCorrect } from './fields-to-correct.ts'
import { SubmittedFacts } from './submitted-facts.tsx'
import { KycStatus } from './kyc-status.tsx'

/** The correction of one decision, which reads what was typed before for itself: what was sent after an earlier decision is no draft any more. */
const Correction = ({ vendor }: { vendor: Vendor }) => {
  const drafted = useDrafted(CORRECTION)
  return drafted === undefined ? null : <CorrectionForm vendor={vendor} drafted={drafted} />
}

const Details = ({ vendor }: { vendor: Vendor }) => {
  const state = kycState(vendor.kyc)
  const rejected = state === 'rejected'
  return (
    <Stack gap="md">
      <KycStatus kyc={vendor.kyc} />
      {rejected ? <Correction key={vendor.kyc.decidedAt} vendor={vendor} /> : null}
      {vendor.isKyc ? null : <Checklist vendor={vendor} />}
      {state === 'draft' ? null : <SubmittedFacts vendor={vendor} without={rejected ? fieldsToCorrect(vendor) : []} />}
    </Stack>
  )
}

/** The identity check: how it stands, what is left, and after a rejection the way to correct it. */
export const KycScreen = () => {
  const { t } = useLingui()
  const db = useDatabase()
  const vendor = useRow('vendors', vendorIdOf(db))
  const arriving = useSyncStatus().firstLoad !== null
  return (
    <Page narrow title={t`Identity check (KYC)`}>
      {vendor ? (
        <Details vendor={vendor} />
      ) : vendor === null && !arriving ? (
        <EmptyState
          icon={IconFileUnknown}
          title={t`No data found`}
        >{t`The company is not on this device yet. It comes with the next sync.`}</EmptyState>
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Page>
  )
}
