import { Paper, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleX, IconClock, IconLock, type Icon } from '@tabler/icons-react'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { kycState } from '#domain/kyc/kyc.ts'
import { mayTrade, TRADES } from '#domain/kyc/permission.ts'
import { isStepDone, nextStep } from '#domain/vendors/onboarding.ts'
import { SETUP_STEPS, type SetupStep } from '#domain/vendors/setup-steps.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ButtonLink } from '#ui/links.tsx'
import classes from './kyc.module.css'

const STEP_MESSAGES = {
  'account': msg`Account: name, mobile number and logo`,
  'business-details': msg`Company, location and dump yards`,
  'kyc': msg`Business images and license certificate`,
} as const satisfies Record<SetupStep, unknown>

const TRADE_MESSAGES = {
  'booking.accept': msg`Accept bookings`,
  'container.publish': msg`Offer containers to customers`,
} as const satisfies Record<(typeof TRADES)[number], unknown>

type Standing = 'done' | 'open' | 'waiting' | 'wrong' | 'locked'

const LOOKS: Readonly<Record<Standing, { icon: Icon; words: ReturnType<typeof msg> }>> = {
  done: { icon: IconCircleCheck, words: msg({ message: 'Done', context: 'step' }) },
  open: { icon: IconCircle, words: msg({ message: 'To do', context: 'step' }) },
  waiting: { icon: IconClock, words: msg({ message: 'Under way', context: 'step' }) },
  wrong: { icon: IconCircleX, words: msg({ message: 'Needs a correction', context: 'step' }) },
  locked: { icon: IconLock, words: msg({ message: 'Locked', context: 'step' }) },
}

const Item = ({ standing, words, why }: { standing: Standing; words: string; why?: string }) => {
  const { i18n } = useLingui()
  const { icon: Glyph, words: state } = LOOKS[standing]
  return (
    <li className={classes.item} data-standing={standing}>
      <Glyph size={22} stroke={1.75} aria-hidden />
      <div>
        <Text>
          {words} <span className={classes.standing}>· {i18n._(state)}</span>
        </Text>
        {why === undefined ? null : (
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        )}
      </div>
    </li>
  )
}

const REVIEW: Readonly<Record<ReturnType<typeof kycState>, Standing>> = {
  draft: 'open',
  pending: 'waiting',
  approved: 'done',
  rejected: 'wrong',
  unknown: 'waiting',
}

/** The way from sign-up to the first booking: what is done, what is next, and what is still locked and why. */
export const Checklist = ({ vendor }: { vendor: Vendor }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const forbidden = mayTrade(vendor)
  const state = kycState(vendor.kyc)
  // Once the documents were handed in, the set-up only says that it is done. After a rejection the way on is the correction above.
  const isOver = vendor.kyc.submittedAt !== null || state === 'rejected'
  const next = isOver ? null : nextStep(vendor)
  const why = forbidden ? describeRejection(i18n, forbidden, language) : undefined
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={t`On the way to your first booking`}>
      <Title order={2} size="h3" mb="sm">{t`On the way to your first booking`}</Title>
      <ol className={classes.list}>
        {SETUP_STEPS.map((step) => (
          <Item key={step} standing={isStepDone(vendor, step) ? 'done' : 'open'} words={i18n._(STEP_MESSAGES[step])} />
        ))}
        <Item standing={REVIEW[state]} words={t`Review by the marketplace`} />
        {TRADES.map((trade) => (
          <Item
            key={trade}
            standing={forbidden ? 'locked' : 'done'}
            words={i18n._(TRADE_MESSAGES[trade])}
            {...(why === undefined ? {} : { why })}
          />
        ))}
      </ol>
      {next === null ? null : <ButtonLink mt="md" to="/setup/$step" params={{ step: next }}>{t`Continue the set-up`}</ButtonLink>}
    </Paper>
  )
}
