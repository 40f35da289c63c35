import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { expectedBy, isOverdue } from '#domain/kyc/expected.ts'
import { kycState } from '#domain/kyc/kyc.ts'
import { nextStep } from '#domain/vendors/onboarding.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { formatDay } from '#i18n/formats.ts'
import { KYC_MESSAGES } from '#i18n/kyc-messages.ts'
import { describeNotification } from '#i18n/notification-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import { toast } from '#ui/toast.ts'
import classes from './kyc.module.css'
import { KYC_LOOKS } from './looks.ts'

const DETAILS = '/profile/kyc'

/** Tells of a decision that arrives while the page is open. */
const useDecision = (state: ReturnType<typeof kycState>) => {
  const { language } = useLocale()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (state !== 'approved' && state !== 'rejected') return
    const { title, body } = describeNotification({ code: `kyc.${state}`, params: {} }, language)
    toast(`${title}. ${body}`, state === 'approved' ? 'success' : 'error')
  }, [state, language])
}

/** How the identity check stands, in one line with one way on. Gone once the vendor is approved. */
export const KycBanner = ({ vendor }: { vendor: Vendor }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const here = useLocation().pathname
  const state = kycState(vendor.kyc)
  useDecision(state)
  if (state === 'approved') return null
  const { icon: Glyph, tone } = KYC_LOOKS[state]
  const { submittedAt } = vendor.kyc
  const by = submittedAt === null ? '' : formatDay(expectedBy(submittedAt), language)
  const isLate = submittedAt !== null && isOverdue(submittedAt, new Date().toISOString())
  const action =
    state === 'draft' ? t`Continue the set-up` : state === 'rejected' ? t`Correct and send again` : t`Details of the identity check`
  const step = state === 'draft' ? nextStep(vendor) : null
  return (
    <aside className={classes.banner} data-tone={tone} aria-label={t`Identity check (KYC)`}>
      <Glyph size={20} stroke={2} aria-hidden className={classes.sign} />
      <span className={classes.words}>
        {state === 'pending' && isLate ? (
          <Trans>A decision was expected by {by}. It takes longer than usual; you need not do anything.</Trans>
        ) : state === 'pending' ? (
          <Trans>Your documents are under review. Decision expected by {by}.</Trans>
        ) : (
          i18n._(KYC_MESSAGES[state].words)
        )}
      </span>
      {here === DETAILS ? null : step !== null ? (
        <TextLink to="/setup/$step" params={{ step }} className={classes.way}>
          {action}
        </TextLink>
      ) : (
        <TextLink to={DETAILS} className={classes.way}>
          {action}
        </TextLink>
      )}
    </aside>
  )
}
