import { Button, Group, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import { formatInstant } from '#i18n/formats.ts'
import { describeRefusal } from '#i18n/describe.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useOnline } from '#platform/connectivity.ts'
import { FormPart } from '#screens/form/form-part.tsx'
import type { Answer } from '#api/request.ts'
import type { AccountInfo } from '#protocol/account.ts'
import { readAccount, unlinkNafath } from '#session/account.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { toast } from '#ui/toast.ts'

interface LinkDialogProps {
  readonly purpose: 'link'
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

type Nafath = AccountInfo['nafath']

interface IdentityProps {
  readonly nafath: Nafath
  /** Without a password it is the only way in, and stays. */
  readonly hasPassword: boolean
  readonly onLink: () => void
  readonly onUnlink: () => void
}

const Identity = ({ nafath, hasPassword, onLink, onUnlink }: IdentityProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  if (!nafath)
    return (
      <Stack gap="sm" align="flex-start">
        <Text>{t`No Nafath identity is linked. With one you can sign in without a password.`}</Text>
        <Button variant="default" onClick={onLink}>{t`Link Nafath identity`}</Button>
      </Stack>
    )
  const since = formatInstant(nafath.linkedAt, language)
  return (
    <Group justify="space-between">
      <div>
        <Text>
          <Trans>
            National ID <Ltr>{nafath.maskedId}</Ltr>
          </Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>Linked {since}</Trans>
        </Text>
      </div>
      {hasPassword ? <Button variant="default" onClick={onUnlink}>{t`Remove link`}</Button> : null}
    </Group>
  )
}

/** The linked Nafath identity. Only the server knows it, so it needs a network. `dialog` is the one that sign-in uses. */
export const NafathSection = ({ dialog: Dialog }: { dialog: ComponentType<LinkDialogProps> }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const online = useOnline()
  const [read, setRead] = useState<Answer<AccountInfo> | null>(null)
  const [open, setOpen] = useState<'link' | 'unlink' | null>(null)
  const [reached, setReached] = useState(false)
  const [busy, setBusy] = useState(false)
  const [linked, setLinked] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const look = useCallback(() => readAccount().then(setRead), [])
  useEffect(() => {
    if (online) void look()
  }, [online, look])
  const unlink = async () => {
    setBusy(true)
    const refusal = await unlinkNafath(language)
    setBusy(false)
    setOpen(null)
    if (refusal) return toast(describeRefusal(i18n, refusal), 'error')
    await look()
    // The button that had the focus is gone.
    title.current?.focus()
  }
  const link = () => {
    setReached(true)
    setLinked(false)
    setOpen('link')
  }
  const closeLink = () => {
    setOpen(null)
    if (linked) title.current?.focus()
  }
  const done = () => {
    setLinked(true)
    void look()
  }
  return (
    <FormPart title={t`Nafath identity`} titleRef={title}>
      {read?.ok ? (
        <Identity
          nafath={read.body.nafath}
          hasPassword={read.body.passwordSetAt !== null}
          onLink={link}
          onUnlink={() => setOpen('unlink')}
        />
      ) : (
        <Text c="dimmed" role="status">
          {!online
            ? t`You are offline. The linked identity is shown when there is a network.`
            : read
              ? describeRefusal(i18n, read.refusal)
              : t`Loading…`}
        </Text>
      )}
      {reached ? <Dialog purpose="link" opened={open === 'link'} onClose={closeLink} onDone={done} /> : null}
      <ConfirmDialog
        opened={open === 'unlink'}
        title={t`Remove the link to your Nafath identity?`}
        action={t`Remove link`}
        destructive
        busy={busy}
        onConfirm={() => void unlink()}
        onClose={() => setOpen(null)}
      >
        {t`After that nobody can sign in to this account with Nafath, and your other devices ask you to sign in again. Your email and password still work, and you can link an identity again.`}
      </ConfirmDialog>
    </FormPart>
  )
}
