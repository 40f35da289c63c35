import type { Vendor } from '#domain/vendors/vendor.ts'
import { KycBanner } from './kyc-banner.tsx'
import { SuspendedBanner } from './suspended-banner.tsx'

/** What of the account keeps the vendor from taking on new orders. */
export const AccountBanners = ({ vendor }: { vendor: Vendor }) => (
  <>
    {vendor.status ? null : <SuspendedBanner standing={vendor.standing} />}
    <KycBanner vendor={vendor} />
  </>
)
