import { useLingui } from '@lingui/react'
import type { Refusal } from '#api/request.ts'
import { describeRefusal } from '#i18n/describe.ts'
import { NetworkNotice } from './network-notice.tsx'

/** The notice of what needs a network, in the words of the whole portal. */
export const NetworkAlert = ({ offline, refusal }: { readonly offline: string; readonly refusal: Refusal | null }) => {
  const { i18n } = useLingui()
  return <NetworkNotice offline={offline} refusal={refusal} describe={(one) => describeRefusal(i18n, one)} />
}
