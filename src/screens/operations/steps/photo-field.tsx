import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { storeFile } from '#db/files/files.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import { MOST_PHOTOS } from '#domain/operations/operation.ts'
import { describeFileFault } from '#i18n/file-messages.ts'
import { formatNumber, isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { KeptFile } from '#screens/form/kept-file.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'
import { checkFile } from '#ui/file-field/check-file.ts'
import { asProof } from '#ui/file-field/shrink.ts'
import { useKeeping } from './keeping.ts'
import { MOST_AT_ONCE, photoRoom } from './photo-room.ts'

const TYPES = ['image/jpeg', 'image/png'] as const
/** A camera's picture is made smaller before it is kept. */
const BELOW = 30_000_000

interface PhotoFieldProps {
  readonly label: string
  /** Those of the kind that the movement has already, such as of attempts that failed: with them it has no room for more. */
  readonly there: readonly FileRef[] | undefined
  readonly most?: number
  readonly value: readonly FileRef[]
  /** Gets what becomes of the photos that are there: others may have gone while one was being kept. */
  readonly onChange: (change: (photos: readonly FileRef[]) => FileRef[]) => void
  /** What is said where one was to be handed in; whoever sent the form is taken to it. */
  readonly asked?: string | null
}

/** Photos for proof: a phone opens its camera, and they are kept on the device at once, with or without a network. */
export const PhotoField = ({ label, there, most = photoRoom(there), value, onChange, asked = null }: PhotoFieldProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const stored = useStored()
  const input = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const askedId = useId()
  const countKeeping = useKeeping()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (files: readonly File[]) => {
    setBusy(true)
    countKeeping(1)
    setFault(null)
    await stored(async () => {
      const kept: FileRef[] = []
      for (const file of files.slice(0, most - value.length)) {
        const checked = await checkFile(file, { types: TYPES, below: BELOW })
        const photo = checked.ok ? await asProof(checked.file) : null
        if (!photo) setFault(checked.ok ? 'file.unreadable' : checked.fault)
        else kept.push(await storeFile(db, { name: photo.name.slice(0, 255), type: photo.type, bytes: photo.bytes }))
      }
      onChange((photos) => [...photos, ...kept.filter(({ sha256 }) => !photos.some((one) => one.sha256 === sha256))])
    })
    setBusy(false)
    countKeeping(-1)
  }
  // A camera may give several the same name.
  const removing = (at: number, photo: FileRef): string => {
    const name = `${formatNumber(at + 1, language)}: ${isolateName(photo.name)}`
    return t`Remove ${name}`
  }
  // Where it is the movement that has no room, that is said: a step with one more would be refused.
  const room = MOST_PHOTOS
  const isFull = value.length >= most && (there?.length ?? 0) > room - MOST_AT_ONCE
  return (
    <Stack gap="xs" role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm" fw={500}>
        {label}
      </Text>
      {value.map((photo, at) => (
        <Group key={photo.sha256} justify="space-between" wrap="nowrap">
          <KeptFile file={photo} />
          <Button
            variant="subtle"
            color="gray"
            h={44}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onChange((photos) => photos.filter((one) => one.sha256 !== photo.sha256))}
            aria-label={removing(at, photo)}
          >{t`Remove`}</Button>
        </Group>
      ))}
      {isFull ? (
        <Text size="sm" c="dimmed" role="note">
          {t`The movement keeps ${room} photos of a kind, those of failed attempts too. There is no room for another one.`}
        </Text>
      ) : null}
      {value.length < most ? (
        <Button
          variant="default"
          h={48}
          loading={busy}
          leftSection={<IconCamera size={20} aria-hidden />}
          onClick={() => input.current?.click()}
          {...(asked === null ? {} : { 'data-faulty': true, 'aria-describedby': askedId })}
        >
          {t`Take a photo`}
          <span className="visually-hidden">: {label}</span>
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={TYPES.join(',')}
        capture="environment"
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <div role="alert">
        {fault === null ? null : (
          <Text size="sm" c="error">
            {describeFileFault(i18n, fault)}
          </Text>
        )}
        {asked === null ? null : (
          <Text id={askedId} size="sm" c="error">
            {asked}
          </Text>
        )}
      </div>
    </Stack>
  )
}
