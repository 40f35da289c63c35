import { Alert, Button, Group, Stack } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { describeProblem } from '#i18n/describe.ts'
import type { NafathForm } from '#protocol/nafath.ts'
import type { NafathEnd as End } from '#session/watch-nafath.ts'

const MESSAGES: Readonly<Record<'rejected' | 'expired', MessageDescriptor>> = {
  rejected: msg`The request was rejected in the Nafath app.`,
  expired: msg`The time is up: the request was not answered in the Nafath app.`,
}
const APPROVED: Readonly<Record<NafathForm['purpose'], MessageDescriptor>> = {
  'sign-in': msg`Confirmed. You are being signed in.`,
  'link': msg`Your Nafath identity is linked to this account.`,
  'join': msg`Confirmed. You are being signed in.`,
}

/** The browser waits for one confirmation at a time: another tab that asked for one has taken its place, or its time is long over. */
const GONE = msg`This request is not waited for any more: another one was begun in this browser, or its time is over. Begin again here.`

interface NafathEndProps {
  readonly end: End
  readonly purpose: NafathForm['purpose']
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** How a confirmation ended, and the way on. */
export const NafathEnd = ({ end, purpose, onAgain, onClose }: NafathEndProps) => {
  const { t, i18n } = useLingui()
  const way = useRef<HTMLButtonElement>(null)
  useEffect(() => way.current?.focus(), [])
  if (end.state === 'approved')
    return (
      <Stack gap="md">
        <Alert color="success" role="status">
          {i18n._(APPROVED[purpose])}
        </Alert>
        {purpose === 'link' ? <Button onClick={onClose} ref={way}>{t`Done`}</Button> : null}
      </Stack>
    )
  return (
    <Stack gap="md">
      <Alert color={end.state === 'expired' ? 'warning' : 'error'} role="alert">
        {end.state !== 'failed'
          ? i18n._(MESSAGES[end.state])
          : end.code === 'not_found'
            ? i18n._(GONE)
            : describeProblem(i18n, end.code ?? 'nafath.unavailable')}
      </Alert>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
        <Button onClick={onAgain} ref={way}>{t`Try again`}</Button>
      </Group>
    </Stack>
  )
}
