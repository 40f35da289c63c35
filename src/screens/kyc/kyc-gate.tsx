import { useEffect, useState } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { onDemand } from '#ui/on-demand.ts'

const { Component: AccountBanners } = onDemand(
  () => import('./account-banners.tsx'),
  (module) => module.AccountBanners,
)

/**
 * What stands above the main area until the vendor is approved, and while the account is suspended. Most vendors never fetch it. Whoever
 * has seen it keeps it until the page is left, because it is also what tells of the decision.
 */
export const KycGate = () => {
  const db = useDatabase()
  const vendor = useRow('vendors', vendorIdOf(db))
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    if (vendor && !(vendor.isKyc && vendor.status)) setNeeded(true)
  }, [vendor])
  return vendor && needed ? <AccountBanners vendor={vendor} /> : null
}
