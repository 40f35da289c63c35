import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { useRow } from '#db/use-row.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { REQUEST_TYPE_WORDS } from '#i18n/domain-words.ts'
import { inLanguage, isolate } from '#i18n/formats.ts'
import { useVoice } from '#i18n/voice.tsx'

const aboutRequest = v.object({ requestId: v.string() })

/** A change in words: what was done to which record of whom. */
export const ChangeTitle = ({ change }: { change: { readonly name: string; readonly args: unknown } }) => {
  const { t, i18n } = useLingui()
  const { language } = useVoice()
  const parsed = v.safeParse(aboutRequest, change.args)
  const request = useRow<ChangeRequest>('requests', parsed.success ? parsed.output.requestId : null)
  const verb = change.name === 'request.approve' ? t`Approve` : change.name === 'request.reject' ? t`Reject` : t`Change`
  const record = request ? `${i18n._(REQUEST_TYPE_WORDS[request.type])} ${isolate(`#${request.number}`, language)}` : ''
  return (
    <div>
      <Text fw={500}>
        {verb}
        {record === '' ? null : <> · {record}</>}
      </Text>
      {request ? (
        <Text size="sm" c="dimmed">
          {inLanguage(request.customerName, language)}
        </Text>
      ) : null}
    </div>
  )
}
