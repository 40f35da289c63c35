import { useLingui } from '@lingui/react/macro'
import classes from './brand.module.css'

/** The portal's mark and name. */
export const Brand = ({ compact = false }: { compact?: boolean }) => {
  const { t } = useLingui()
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      {compact ? null : <span>{t`Vendor Portal`}</span>}
    </span>
  )
}
