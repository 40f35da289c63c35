import { IconCheck } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { isStepDone, isStepOpen } from '#domain/vendors/onboarding.ts'
import { SETUP_STEPS, type SetupStep } from '#domain/vendors/setup-steps.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import classes from './onboarding.module.css'
import { STEP_MESSAGES } from './setup-messages.ts'

/** The steps in their order: done ones and the next one can be opened, later ones wait. */
export const Steps = ({ vendor, current }: { vendor: Vendor; current: SetupStep }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  return (
    <nav aria-label={t`Steps of the set-up`}>
      <ol className={classes.steps}>
        {SETUP_STEPS.map((step, at) => {
          const done = isStepDone(vendor, step)
          const state = done ? t`done` : isStepOpen(vendor, step) ? t`open` : t`after the step before`
          const words = (
            <>
              <span className={classes.number} data-done={done || undefined}>
                {done ? <IconCheck size={16} aria-hidden /> : formatNumber(at + 1, language)}
              </span>
              <span>{i18n._(STEP_MESSAGES[step].title)}</span>
              <span className="visually-hidden">({state})</span>
            </>
          )
          return (
            <li key={step} data-current={step === current || undefined}>
              {isStepOpen(vendor, step) ? (
                <TextLink
                  to="/setup/$step"
                  params={{ step }}
                  className={classes.step}
                  {...(step === current ? { 'aria-current': 'step' as const } : {})}
                >
                  {words}
                </TextLink>
              ) : (
                <span className={classes.step} aria-disabled="true">
                  {words}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
