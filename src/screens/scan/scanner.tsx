import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react'
import { plainCode } from '#domain/kernel/normalise.ts'
import { giveSignal, keepScanSignal, readScanSignal, type ScanSignal } from '#platform/scan-signal.ts'
import { Ltr } from '#ui/ltr.tsx'
import { Batch, type Taken } from './batch.ts'
import classes from './scanner.module.css'
import { useCameraCodes, type CameraState } from './use-camera-codes.ts'

interface ScannerProps {
  /** One code and it stops, or one after the other. */
  readonly mode: 'single' | 'batch'
  /** Codes that were taken before, as of a count that goes on: they are not told again. */
  readonly taken?: readonly string[]
  /** Each code once, read by the camera or typed. Resolves to whether it was kept: one that was not is read again. */
  readonly onCode: (code: string) => Promise<boolean> | undefined
  /** A code of a batch that was taken before came back: whatever is wrong with it still is. */
  readonly onKnown?: (code: string) => void
  /** The code that was taken last, where it names nothing: it stands in the field again, to be mended or typed over. */
  readonly unknown?: string | null
}

const NONE: readonly string[] = []

const useFaultMessages = () => {
  const { t } = useLingui()
  const words: Readonly<Record<Extract<CameraState, { at: 'failed' }>['fault'], string>> = {
    denied: t`The camera may not be used here. Press the icon before the site’s address, allow the camera and try again, or type the code.`,
    absent: t`No camera was found on this device. Type the code.`,
    busy: t`The camera is in use by another app. Close that one, or type the code.`,
    reader: t`Codes cannot be read by camera on this device now. Type the code.`,
  }
  return words
}

/** Takes codes from the camera, or typed: both count the same. */
export const Scanner = ({ mode, taken = NONE, onCode, onKnown, unknown = null }: ScannerProps) => {
  const { t } = useLingui()
  const faultMessages = useFaultMessages()
  const [batch] = useState(() => new Batch(taken))
  const [last, setLast] = useState<{ readonly code: string; readonly taken: Taken }>()
  const [count, setCount] = useState(batch.count)
  const [isFinished, setFinished] = useState(false)
  const [signal, setSignal] = useState(readScanSignal)
  const [typed, setTyped] = useState(unknown ?? '')
  const [litIn, setLitIn] = useState<CameraState | null>(null)
  const [stuckIn, setStuckIn] = useState<CameraState | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const takeCode = (code: string, isTyped = false) => {
    const text = plainCode(code)
    if (text === '' || isFinished) return
    const outcome = batch.take(text, performance.now(), isTyped)
    // The camera sees a label for as long as it is held there.
    if (outcome === 'same') return
    setLast({ code: text, taken: outcome })
    setCount(batch.count)
    giveSignal(signal, outcome === 'new')
    if (outcome === 'known' && mode === 'batch') return onKnown?.(text)
    if (mode === 'single') setFinished(true)
    void onCode(text)?.then((isKept) => {
      if (isKept) return
      batch.release(text)
      setCount(batch.count)
      setLast((shown) => (shown?.code === text ? undefined : shown))
    })
  }
  const before = useRef(taken)
  useEffect(() => {
    const still = new Set(taken)
    for (const code of before.current) if (!still.has(code)) batch.forget(code)
    before.current = taken
    setCount(batch.count)
  }, [taken, batch])
  const { video, state, retry } = useCameraCodes(!isFinished, (codes) => {
    for (const code of mode === 'single' ? codes.slice(0, 1) : codes) takeCode(code)
  })
  const lastCode = last?.code
  const hasFailed = state.at === 'failed'
  useEffect(() => {
    if (hasFailed) field.current?.focus()
  }, [hasFailed])
  // What was typed on meanwhile is not typed over.
  const isPutBack = useRef(false)
  useEffect(() => {
    if (unknown === null || field.current?.value !== '') return
    isPutBack.current = true
    setTyped(unknown)
  }, [unknown])
  // The next code takes its place, also one that a reader types.
  useLayoutEffect(() => {
    if (isPutBack.current && document.activeElement === field.current) field.current?.select()
    isPutBack.current = false
  }, [typed])
  const takeTyped = () => {
    takeCode(typed, true)
    field.current?.focus()
    if (plainCode(typed) === unknown) field.current?.select()
    else setTyped('')
  }
  const paste = (event: ClipboardEvent) => {
    const codes = event.clipboardData.getData('text/plain').split(/[\r\n\t]+/)
    if (mode === 'single' || codes.length < 2) return
    event.preventDefault()
    for (const code of codes) takeCode(code, true)
  }
  const choose = (next: ScanSignal) => {
    setSignal(next)
    keepScanSignal(next)
  }
  const setTorch = state.at === 'open' ? state.setTorch : null
  // A camera that is opened anew is dark, whatever the one before was.
  const isLit = litIn === state
  const switchTorch = async () => {
    setStuckIn(null)
    try {
      await setTorch?.(!isLit)
      setLitIn(isLit ? null : state)
    } catch {
      setStuckIn(state)
    }
  }
  return (
    <Stack gap="md">
      {hasFailed ? (
        <Alert color="warning" role="alert">
          <Stack gap="sm" align="start">
            {faultMessages[state.fault]}
            <Button
              variant="default"
              onClick={() => {
                // The button goes while it is tried; typing goes on.
                field.current?.focus()
                retry()
              }}
            >{t`Try the camera again`}</Button>
          </Stack>
        </Alert>
      ) : null}
      {/* It stays while it is not in sight: a camera that is tried again may answer before the page is drawn anew. */}
      <div className={classes.frame} data-state={state.at} hidden={hasFailed}>
        <video ref={video} className={classes.video} muted playsInline aria-label={t`Camera picture`} />
        {state.at === 'opening' ? <Text className={classes.note}>{t`Opening the camera…`}</Text> : null}
        {setTorch ? (
          <Button
            variant="default"
            className={classes.torch}
            h={44}
            aria-pressed={isLit}
            leftSection={isLit ? <IconBulbOff size={18} aria-hidden /> : <IconBulb size={18} aria-hidden />}
            onClick={() => void switchTorch()}
          >
            {t({ message: 'Light', context: 'torch' })}
          </Button>
        ) : null}
      </div>
      <div role="status" aria-live="polite">
        {last === undefined ? (
          <Text size="sm" c="dimmed">
            {hasFailed ? null : t`Hold a label with bars or a QR code before the camera.`}
          </Text>
        ) : (
          <Text fw={600}>
            {last.taken === 'new' ? (
              <Trans>
                <Ltr>{lastCode}</Ltr> was read.
              </Trans>
            ) : (
              <Trans>
                <Ltr>{lastCode}</Ltr> was read already.
              </Trans>
            )}
          </Text>
        )}
        {stuckIn === state ? <Text>{t`The light of this camera could not be switched.`}</Text> : null}
        {mode === 'batch' ? (
          <Text>
            <Plural value={count} _0="No codes yet" one="# code in all" other="# codes in all" />
          </Text>
        ) : null}
      </div>
      {/* No form of its own: in a step it stands within one, and a form within a form loads the page anew. */}
      <Group align="end" gap="sm" wrap="nowrap">
        <TextInput
          ref={field}
          className={classes.typed}
          label={t`Or type the code`}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onPaste={paste}
          onFocus={({ currentTarget }) => (typed === unknown ? currentTarget.select() : undefined)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            takeTyped()
          }}
        />
        <Button variant="default" h={44} onClick={takeTyped}>
          {mode === 'single' ? t`Use the code` : t`Add the code`}
        </Button>
      </Group>
      <Group gap="lg">
        <Checkbox
          label={t`Sound`}
          checked={signal.sound}
          onChange={({ currentTarget }) => choose({ ...signal, sound: currentTarget.checked })}
        />
        <Checkbox
          label={t`Vibration`}
          checked={signal.vibration}
          onChange={({ currentTarget }) => choose({ ...signal, vibration: currentTarget.checked })}
        />
      </Group>
    </Stack>
  )
}
