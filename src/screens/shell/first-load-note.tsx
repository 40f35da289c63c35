import { useLingui } from '@lingui/react/macro'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './shell.module.css'

/** How far the first load of this device is. What has arrived can be worked with meanwhile. */
export const FirstLoadNote = () => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { firstLoad } = useSyncStatus()
  if (!firstLoad) return null
  const done = formatNumber(firstLoad.rows, language)
  const all = formatNumber(firstLoad.total, language)
  const share = firstLoad.total === 0 ? 0 : Math.min(100, (100 * firstLoad.rows) / firstLoad.total)
  return (
    <div className={classes.firstLoad}>
      <span className="figures">{firstLoad.total === 0 ? t`Loading your data` : t`Loading your history: ${done} of ${all}`}</span>
      <progress className={classes.firstLoadBar} max={100} value={share} aria-label={t`Loading your data`} />
    </div>
  )
}
