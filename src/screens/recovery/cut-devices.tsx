import { Button, Stack, Text, Title } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { deviceName } from '#i18n/device-name.ts'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { Recovered } from '#protocol/recovery.ts'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import { cutDevice } from '#session/recovery.ts'
import type { Refusal } from '#api/request.ts'
import { ActionLine, ActionLines } from '#ui/action-line.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type Device = Recovered['devices'][number]

const DeviceLine = ({ device, cut, onCut }: { device: Device; cut: boolean; onCut: () => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const name = deviceName(device.label)
  const seen = formatInstant(device.lastSeenAt, language)
  const note = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (cut) note.current?.focus()
  }, [cut])
  return (
    <ActionLine
      actions={
        <>
          <div ref={note} tabIndex={-1} role="status">
            {cut ? <Text size="sm">{t`Its data is removed the next time it connects.`}</Text> : null}
          </div>
          {cut ? null : <Button variant="default" onClick={onCut} aria-label={t`Remove data from ${name}`}>{t`Remove data`}</Button>}
        </>
      }
    >
      <Text>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>Last seen {seen}</Trans>
      </Text>
    </ActionLine>
  )
}

/** The devices that a new password has signed out. They keep what they hold; whoever does not know one of them can have it removed. */
export const CutDevices = ({ devices, ticket }: Pick<Recovered, 'devices' | 'ticket'>) => {
  const { t } = useLingui()
  const [cut, setCut] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Device | null>(null)
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const remove = async () => {
    if (!asked) return
    setBusy(true)
    const refusal = await cutDevice({ ticket, id: asked.id })
    setBusy(false)
    setOpened(false)
    setProblem(refusal)
    if (!refusal) setCut(new Set([...cut, asked.id]))
  }
  const name = <strong>{deviceName(asked?.label ?? '')}</strong>
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">{t`Signed out with the old password`}</Title>
      <Text size="sm">{t`These devices keep their data and ask for the new password. If you do not recognise one of them, remove its data.`}</Text>
      <NetworkAlert offline={t`You are offline. Removing data from a device needs a network.`} refusal={problem} />
      <ActionLines>
        {devices.map((device) => (
          <DeviceLine
            key={device.id}
            device={device}
            cut={cut.has(device.id)}
            onCut={() => {
              setAsked(device)
              setOpened(true)
            }}
          />
        ))}
      </ActionLines>
      <ConfirmDialog
        opened={opened}
        title={t`Remove the data from this device?`}
        action={t`Remove data`}
        destructive
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setOpened(false)}
      >
        <Trans>
          At its next contact {name} hands over what it has not sent, which then appears under “Changes and sync”; everything is removed
          from it.
        </Trans>
      </ConfirmDialog>
    </Stack>
  )
}
