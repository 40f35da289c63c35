import { IconLock } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Paragraphs } from '#ui/paragraphs.tsx'
import classes from './kyc.module.css'

/** That the Admin has suspended the account, since when and why, and what that means; an older release noted neither time nor reason. */
export const SuspendedBanner = ({ standing }: Pick<Vendor, 'standing'>) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const since = standing ? formatInstant(standing.since, language) : null
  return (
    <aside className={classes.banner} data-tone="error" aria-label={t`Account suspended`}>
      <IconLock size={20} stroke={2} aria-hidden className={classes.sign} />
      <div className={classes.words}>
        <strong>
          {since === null ? <Trans>The account is suspended.</Trans> : <Trans>The account has been suspended since {since}.</Trans>}
        </strong>{' '}
        {standing?.reason ? <Paragraphs text={standing.reason} /> : null}
        <Trans>You cannot accept new bookings or renewals, offer more days, or offer containers. What was agreed goes on as usual.</Trans>
      </div>
      <a href={`/?lang=${language}#contact`} className={classes.way}>
        {t`Contact`}
      </a>
    </aside>
  )
}
