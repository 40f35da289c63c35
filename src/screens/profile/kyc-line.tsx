import { Paper, Text } from '@mantine/core'
import { IconClock, IconHelpCircle, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { kycState, type Kyc } from '#domain/kyc/kyc.ts'
import { StatusBadge } from '#ui/status-badge.tsx'

const LOOKS = {
  pending: {
    tone: 'warning',
    icon: IconClock,
    label: msg({ message: 'Under review', context: 'identity check' }),
    words: msg`The review usually takes 1 to 3 business days.`,
  },
  approved: {
    tone: 'success',
    icon: IconShieldCheck,
    label: msg({ message: 'Approved', context: 'identity check' }),
    words: msg`Your identity is confirmed.`,
  },
  rejected: {
    tone: 'error',
    icon: IconShieldX,
    label: msg({ message: 'Rejected', context: 'identity check' }),
    words: msg`The identity check was not accepted.`,
  },
  unknown: {
    tone: 'neutral',
    icon: IconHelpCircle,
    label: msg({ message: 'Unknown', context: 'identity check' }),
    words: msg`There seems to be an issue with your KYC status. Please contact support for assistance.`,
  },
} as const

/** How the identity check stands. */
export const KycLine = ({ kyc }: { kyc: Kyc }) => {
  const { t, i18n } = useLingui()
  const state = kycState(kyc)
  const look = LOOKS[state]
  const reason = <bdi>{kyc.rejectionReason}</bdi>
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={t`Identity check (KYC)`}>
      <Text fw={600}>{t`Identity check (KYC)`}</Text>
      <StatusBadge tone={look.tone} icon={look.icon}>
        {i18n._(look.label)}
      </StatusBadge>
      <Text size="sm" mt={4}>
        {i18n._(look.words)}
      </Text>
      {state === 'rejected' && kyc.rejectionReason !== null ? (
        <Text size="sm">
          <Trans>Reason: {reason}</Trans>
        </Text>
      ) : null}
    </Paper>
  )
}
