import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useLayoutEffect, useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react'
import { describeFileFault, describeFileSize } from '#i18n/file-messages.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './file-field.module.css'
import type { CheckedFile } from './check-file.ts'
import { SMALL_SIDE } from './shrink.ts'
import { useHeldForm } from './use-held-form.ts'
import { usePicking } from './use-picking.ts'

/** A kept file: named by its content. */
interface KeptFile {
  readonly sha256: string
  readonly name: string
  readonly size: number
}

interface FileFieldProps<Kept extends KeptFile> {
  readonly label: string
  /** What may be picked, in words. */
  readonly help: string
  readonly types: readonly string[]
  /** Files must be smaller than this, in bytes. */
  readonly below: number
  readonly most: number
  /** A closer look at a file of a right kind: the code of its fault, or null. */
  readonly judge?: (file: CheckedFile) => Promise<string | null>
  readonly value: readonly Kept[]
  readonly onChange: (files: readonly Kept[]) => void
  /** Keeps a checked file on the device and names it. */
  readonly store: (file: CheckedFile) => Promise<Kept>
  /** Shows a kept file and how it stands. */
  readonly preview: (file: Kept) => ReactNode
  readonly required?: boolean
  readonly error?: string | undefined
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** Picks files by button, keyboard or dropping; works without a network, because they are kept on the device at once. */
export const FileField = <Kept extends KeptFile>(props: FileFieldProps<Kept>) => {
  const { label, help, types, below, most, value, onChange, judge, store, preview, required = false, error, buttonRef } = props
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const ids = { label: useId(), help: useId(), error: useId() }
  const input = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const [isAwaited, setAwaited] = useState(false)
  const room = most === 1 ? 1 : most - value.length
  // Files picked one shortly after the other are checked at the same time: each is added to what the other has left by then.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  const change = (files: readonly Kept[]) => {
    latest.current = files
    onChange(files)
  }
  const keep = async (files: readonly CheckedFile[]) => {
    const kept: Kept[] = []
    for (const file of files) kept.push(await store(file))
    const before = most === 1 ? [] : latest.current
    const fresh = (most === 1 ? kept.slice(-1) : kept).filter((file) => !before.some((other) => other.sha256 === file.sha256))
    const fitting = fresh.slice(0, most - before.length)
    change([...before, ...fitting])
    return fresh.slice(fitting.length).map(({ name }) => name)
  }
  const remove = ({ sha256 }: Kept) => {
    // What there was no room for may be chosen now.
    forget()
    change(value.filter((other) => other.sha256 !== sha256))
  }
  const raise = (at: number) => {
    const moved = value[at]
    if (moved && at > 0) change([...value.slice(0, at - 1), moved, ...value.slice(at - 1, at), ...value.slice(at + 1)])
  }
  const { pick, answer, forget, questions, refused, busy } = usePicking({ types, below, room, judge, keep })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void pick([...event.dataTransfer.files])
  }
  const sizeOf = ({ bytes }: CheckedFile) => describeFileSize(i18n, bytes.byteLength, language)
  const side = formatNumber(SMALL_SIDE, language)
  const isUndecided = isAwaited && questions.length > 0
  const isPending = busy || questions.length > 0
  // What was said of one file is not said of the next before the form is sent again.
  if (isAwaited && !isPending) setAwaited(false)
  useHeldForm(group, isPending, () => {
    setAwaited(true)
    group.current?.querySelector<HTMLElement>('[data-question] button')?.focus()
  })
  const faulty = error !== undefined || refused.length > 0 || isUndecided
  return (
    <div ref={group} role="group" aria-labelledby={ids.label}>
      <Text id={ids.label} size="sm" fw={500}>
        {label}
        {required ? (
          <Text span c="error" aria-hidden>
            {' *'}
          </Text>
        ) : null}
      </Text>
      <div
        className={classes.zone}
        data-over={over || undefined}
        data-faulty={faulty || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {value.length === 0 ? null : (
          <ul className={classes.files}>
            {value.map((file, at) => (
              <li key={file.sha256} className={classes.file}>
                <div className={classes.preview}>{preview(file)}</div>
                <div className={classes.acts}>
                  {value.length > 1 ? (
                    // At the top it stays where it is, and keeps the focus of whoever moved the file there.
                    <Button
                      variant="subtle"
                      color="gray"
                      onClick={() => raise(at)}
                      aria-disabled={at === 0}
                      data-disabled={at === 0}
                      aria-label={t`Move up: ${file.name}`}
                    >{t`Move up`}</Button>
                  ) : null}
                  <Button
                    variant="subtle"
                    color="gray"
                    onClick={() => remove(file)}
                    aria-label={t`Remove ${file.name}`}
                  >{t`Remove`}</Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        {questions.map((question) => (
          <Stack key={question.original.name} gap="xs" role="group" data-question aria-label={t`Size of ${question.original.name}`}>
            <Text size="sm">
              <Trans>
                In which size is <bdi>{question.original.name}</bdi> kept?
              </Trans>
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={() => void answer(question, 'original')}>
                {t`Original, ${sizeOf(question.original)}`}
              </Button>
              <Button variant="light" onClick={() => void answer(question, 'smaller')}>
                {t`Smaller (${side} px), ${sizeOf(question.smaller)}`}
              </Button>
            </Group>
          </Stack>
        ))}
        {room > 0 ? (
          <Group gap="sm">
            <Button
              ref={buttonRef}
              variant="default"
              loading={busy}
              leftSection={<IconPaperclip size={18} aria-hidden />}
              aria-describedby={faulty ? `${ids.help} ${ids.error}` : ids.help}
              onClick={() => input.current?.click()}
            >
              {most === 1 && value.length > 0 ? t`Choose another file` : t`Choose a file`}
              <span className="visually-hidden">: {label}</span>
            </Button>
            <Text size="sm" c="dimmed" className={classes.dropText}>{t`or drop it here`}</Text>
          </Group>
        ) : null}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={label}
          accept={types.join(',')}
          multiple={most > 1}
          onChange={(event) => {
            void pick([...(event.currentTarget.files ?? [])])
            // The same file may be picked again after it was removed.
            event.currentTarget.value = ''
          }}
        />
        <Text id={ids.help} size="sm" c="dimmed">
          {help}
        </Text>
      </div>
      <div id={ids.error} role={faulty ? 'alert' : undefined}>
        {refused.map(({ name, fault }, at) => (
          // Of two folders there may be two of one name.
          <Text key={`${at} ${name}`} size="sm" c="error">
            <bdi>{name}</bdi>: {describeFileFault(i18n, fault)}
            {fault === 'file.type' ? ` ${t`Accepted: ${help}.`}` : null}
          </Text>
        ))}
        {isUndecided ? (
          <Text size="sm" c="error">
            {t`Choose in which size each photo is kept first.`}
          </Text>
        ) : null}
        {error === undefined ? null : (
          <Text size="sm" c="error">
            {error}
          </Text>
        )}
      </div>
      <Text size="sm" role="status">
        {isAwaited && busy ? t`The file is still being kept. Send again in a moment.` : null}
      </Text>
    </div>
  )
}
