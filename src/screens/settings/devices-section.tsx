import { Button, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { deviceName } from '#i18n/device-name.ts'
import { formatInstant } from '#i18n/formats.ts'
import { describeProblem, describeRefusal } from '#i18n/describe.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useOnline } from '#platform/connectivity.ts'
import type { SignedInDevice } from '#protocol/devices.ts'
import { listDevices, revokeDevice, type Listed } from '#session/devices.ts'
import { ActionLine, ActionLines } from '#ui/action-line.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { Section } from './section.tsx'

const DeviceLine = ({ device, onRevoke }: { device: SignedInDevice; onRevoke: () => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const name = deviceName(device.label)
  const since = formatInstant(device.signedInAt, language)
  const seen = formatInstant(device.lastSeenAt, language)
  return (
    <ActionLine
      actions={device.current ? null : <Button variant="default" onClick={onRevoke} aria-label={t`Sign out ${name}`}>{t`Sign out`}</Button>}
    >
      <Text>
        <bdi>{name}</bdi>
        {device.current ? <> · {t`this device`}</> : null}
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>
          Signed in {since}, last seen {seen}
        </Trans>
      </Text>
    </ActionLine>
  )
}

/** Who else is signed in to this account, and the way to end it. Only the server knows, so it needs a network. */
export const DevicesSection = () => {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [list, setList] = useState<Listed<SignedInDevice> | null>(null)
  const [asked, setAsked] = useState<SignedInDevice | null>(null)
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!online) return
    let gone = false
    void listDevices().then((next) => gone || setList(next))
    return () => {
      gone = true
    }
  }, [online])
  const revoke = async () => {
    if (!asked) return
    setBusy(true)
    const refusal = await revokeDevice(asked.id)
    setBusy(false)
    setOpened(false)
    if (refusal !== null) toast(describeRefusal(i18n, refusal), 'error')
    const next = await listDevices()
    // Also after a refusal it may be another one. Where there is no answer either, what was read stays.
    if (next.ok || refusal === null) setList(next)
    if (refusal !== null) return
    // The button that had the focus goes with its line.
    title.current?.focus()
  }
  const name = <strong>{deviceName(asked?.label ?? '')}</strong>
  return (
    <Section title={t`Signed-in devices`} titleRef={title}>
      {!online ? (
        <Text c="dimmed">{t`You are offline. The list of devices needs a network.`}</Text>
      ) : list === null ? (
        <Text c="dimmed">{t`Loading…`}</Text>
      ) : list.ok ? (
        <ActionLines>
          {list.items.map((device) => (
            <DeviceLine
              key={device.id}
              device={device}
              onRevoke={() => {
                setAsked(device)
                setOpened(true)
              }}
            />
          ))}
        </ActionLines>
      ) : (
        <Text c="dimmed">{describeProblem(i18n, list.code)}</Text>
      )}
      <ConfirmDialog
        opened={opened}
        title={t`Sign out this device?`}
        action={t`Sign out device`}
        destructive
        busy={busy}
        onConfirm={() => void revoke()}
        onClose={() => setOpened(false)}
      >
        <Trans>
          {name} is signed out at its next contact. What it has not sent is handed over first and then appears under “Changes and sync”;
          everything is removed from it.
        </Trans>
      </ConfirmDialog>
    </Section>
  )
}
