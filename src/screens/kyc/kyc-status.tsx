import { Alert, Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useRejections, useWaiting } from '#db/hooks/use-sync.ts'
import { expectedBy, isOverdue } from '#domain/kyc/expected.ts'
import { kycState, type Kyc } from '#domain/kyc/kyc.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { formatDay, formatInstant } from '#i18n/formats.ts'
import { KYC_MESSAGES } from '#i18n/kyc-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { openDocuments } from '#screens/company/restore-refused.ts'
import { TextLink } from '#ui/links.tsx'
import { Paragraphs } from '#ui/paragraphs.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import classes from './kyc.module.css'
import { KYC_LOOKS } from './looks.ts'

const Times = ({ kyc, sent }: { kyc: Kyc; sent: boolean }) => {
  const { language } = useLocale()
  const state = kycState(kyc)
  const { submittedAt, decidedAt } = kyc
  if (state === 'pending' && submittedAt !== null) {
    const by = formatDay(expectedBy(submittedAt), language)
    const since = formatInstant(submittedAt, language)
    return (
      <>
        <Text size="sm">{sent ? <Trans>Sent on {since}</Trans> : <Trans>Submitted on {since}</Trans>}</Text>
        <Text size="sm" fw={600}>
          {isOverdue(submittedAt, new Date().toISOString()) ? (
            <Trans>A decision was expected by {by}. It takes longer than usual; you need not do anything.</Trans>
          ) : (
            <Trans>Decision expected by {by}</Trans>
          )}
        </Text>
      </>
    )
  }
  if (decidedAt === null || (state !== 'approved' && state !== 'rejected')) return null
  const when = formatInstant(decidedAt, language)
  return (
    <Text size="sm">
      <Trans>Decided on {when}</Trans>
    </Text>
  )
}

/** How the identity check stands, since when, and why. */
export const KycStatus = ({ kyc, children }: { kyc: Kyc; children?: ReactNode }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const waiting = (useWaiting() ?? []).some(({ name }) => name === 'kyc.submit')
  const last = useRejections()?.findLast(({ name }) => name === 'kyc.submit')
  // What a colleague handed in may have been taken meanwhile, or answered since.
  const refused = openDocuments({ kyc }) !== null && (kyc.decidedAt ?? '') < (last?.serverAt ?? '') ? last : undefined
  const state = kycState(kyc)
  const look = KYC_LOOKS[state]
  const reason = <Paragraphs text={kyc.rejectionReason ?? ''} />
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={t`Identity check (KYC)`}>
      <Stack gap={4} align="flex-start">
        <Title order={2} size="h3">{t`Identity check (KYC)`}</Title>
        <Group gap="xs">
          <StatusBadge tone={look.tone} icon={look.icon}>
            {i18n._(KYC_MESSAGES[state].label)}
          </StatusBadge>
          {waiting ? <StatusBadge tone="info" icon={IconCloudUp}>{t`Waiting to send`}</StatusBadge> : null}
        </Group>
        <Text size="sm">{i18n._(KYC_MESSAGES[state].words)}</Text>
        {state === 'unknown' ? (
          <Anchor size="sm" href={`/?lang=${language}#contact`} className={classes.link}>
            {t`Contact`}
          </Anchor>
        ) : null}
        <Times kyc={kyc} sent={!waiting} />
        {refused && !waiting ? (
          <Alert color="error" role="alert" title={t`Your documents were not accepted by the server`}>
            <Text size="sm">{describeRejection(i18n, refused, language)}</Text>
            <TextLink to="/sync" className={classes.link}>{t`See what you can do`}</TextLink>
          </Alert>
        ) : null}
        {waiting ? <Text size="sm">{t`Your documents are kept on this device and go out as soon as there is a network.`}</Text> : null}
        {state === 'rejected' && kyc.rejectionReason !== null ? (
          <Text size="sm">
            <Trans>Reason: {reason}</Trans>
          </Text>
        ) : null}
        {children}
      </Stack>
    </Paper>
  )
}
