import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRow } from '#db/hooks/use-row.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import type { RequestType } from '#domain/requests/request.ts'
import { requestIdOf } from '#i18n/describe-change.ts'
import { Paragraphs } from '#ui/paragraphs.tsx'
import { TextLink } from '#ui/links.tsx'

const LISTS = {
  renewal: '/booking-renewal/detail',
  grace_period: '/grace-period/detail',
  early_pickup: '/early-pickup/detail',
  removal: '/removal-request/detail',
  replacement: '/replacement-request/detail',
} as const satisfies Record<RequestType, string>

const reasonOf = (args: unknown): string | null =>
  typeof args === 'object' && args !== null && 'reason' in args && typeof args.reason === 'string' && args.reason !== ''
    ? args.reason
    : null

/** What a refused change was about: the reason that was typed with it, and the way to its record. */
export const ChangeContext = ({ change }: { change: RejectedChange }) => {
  const { t } = useLingui()
  const id = requestIdOf(change.args)
  const request = useRow('requests', id)
  const reason = reasonOf(change.args)
  const typed = <Paragraphs text={reason ?? ''} />
  return (
    <>
      {reason === null ? null : (
        <Text size="sm">
          <Trans>Your reason: {typed}</Trans>
        </Text>
      )}
      {request ? (
        <TextLink to={LISTS[request.type]} search={{ id: request.id }}>{t`Open the request`}</TextLink>
      ) : change.name === 'vendor.edit' ? (
        <TextLink to="/profile">{t`Open your profile`}</TextLink>
      ) : change.name === 'kyc.submit' ? (
        <TextLink to="/profile/kyc">{t`Open the identity check`}</TextLink>
      ) : null}
    </>
  )
}
