import { useLingui } from '@lingui/react/macro'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { kycState } from '#domain/kyc/kyc.ts'
import { ButtonLink } from '#ui/links.tsx'
import { KycStatus } from './kyc-status.tsx'

/** How the identity check stands, as a part of the profile. */
export const KycSection = () => {
  const { t } = useLingui()
  const db = useDatabase()
  const vendor = useRow('vendors', vendorIdOf(db))
  if (!vendor) return null
  return (
    <KycStatus kyc={vendor.kyc}>
      <ButtonLink to="/profile/kyc" variant="default" mt="xs">
        {kycState(vendor.kyc) === 'rejected' ? t`Correct and send again` : t`Details of the identity check`}
      </ButtonLink>
    </KycStatus>
  )
}
