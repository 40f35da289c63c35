import { useLingui } from '@lingui/react'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { CAUSE_MESSAGES } from '#i18n/domain-messages.ts'
import { REQUEST_PATHS } from '#screens/list/record/request-paths.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'

/** The request that a movement answers, with its cause. */
export const RequestLink = ({ request: { id, type, number, details } }: { request: ChangeRequest }) => {
  const { i18n } = useLingui()
  return (
    <>
      <TextLink to={REQUEST_PATHS[type]} search={{ id }}>
        <Ltr>#{number}</Ltr>
      </TextLink>
      {'cause' in details ? ` · ${i18n._(CAUSE_MESSAGES[details.cause])}` : null}
    </>
  )
}
