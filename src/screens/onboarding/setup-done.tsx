import { List, Paper, Stack, Text, Title } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useSyncProof } from '#db/hooks/use-sync-proof.ts'
import { expectedBy, isOverdue } from '#domain/kyc/expected.ts'
import { kycState } from '#domain/kyc/kyc.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ButtonLink } from '#ui/links.tsx'
import classes from './onboarding.module.css'

/** After the last step: what still has to leave this device, and what happens next. */
export const SetupDone = ({ vendor }: { vendor: Vendor }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const proof = useSyncProof()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const state = kycState(vendor.kyc)
  const waiting = proof ? proof.waiting + proof.files : 0
  const { submittedAt } = vendor.kyc
  const by = submittedAt === null ? '' : formatDay(expectedBy(submittedAt), language)
  const isLate = submittedAt !== null && isOverdue(submittedAt, new Date().toISOString())
  return (
    <Paper withBorder radius="lg" p="lg" className={classes.form}>
      <Stack gap="md">
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {state === 'approved' ? t`Your company is approved` : t`Your set-up is complete`}
        </Title>
        <div role="status">
          {waiting > 0 ? (
            <Text>
              <Plural
                value={waiting}
                one="# item waiting to send. It is sent by itself as soon as there is a network."
                other="# items waiting to send. They are sent by themselves as soon as there is a network."
              />
            </Text>
          ) : null}
        </div>
        {state === 'pending' ? (
          <List spacing="xs">
            <List.Item>
              <Trans>We review your documents within 1 to 3 business days, Sunday to Thursday.</Trans>
            </List.Item>
            <List.Item>
              {isLate ? (
                <Trans>A decision was expected by {by}. It takes longer than usual; you need not do anything.</Trans>
              ) : (
                <Trans>You can expect the answer by {by}.</Trans>
              )}
            </List.Item>
            <List.Item>
              <Trans>Until then you can look around. You accept bookings and offer containers once you are approved.</Trans>
            </List.Item>
          </List>
        ) : null}
        {state === 'rejected' || state === 'unknown' ? (
          <ButtonLink to="/profile/kyc">{t`See what was said about your documents`}</ButtonLink>
        ) : (
          <ButtonLink to="/">{t`Open the portal`}</ButtonLink>
        )}
      </Stack>
    </Paper>
  )
}
