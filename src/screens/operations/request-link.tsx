import { useLingui } from '@lingui/react'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { CAUSE_MESSAGES } from '#i18n/domain-messages.ts'
import { requestRoute } from '#protocol/record-path.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'

/** The request that a movement answers, with its cause. */
export const RequestLink = ({ request: { id, type, number, details } }: { request: ChangeRequest }) => {
  const { i18n } = useLingui()
  const path = requestRoute(type)
  const words = <Ltr>#{number}</Ltr>
  return (
    <>
      {path === null ? (
        words
      ) : (
        <TextLink to={path} search={{ id }}>
          {words}
        </TextLink>
      )}
      {'cause' in details ? ` · ${i18n._(CAUSE_MESSAGES[details.cause])}` : null}
    </>
  )
}
