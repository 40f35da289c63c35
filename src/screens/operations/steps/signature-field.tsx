import { Button, Group, Radio, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { SIGNATURE_ABSENCES } from '#domain/operations/operation.ts'
import { SIGNATURE_ABSENCE_MESSAGES } from '#i18n/operation-messages.ts'
import '#ui/theme/mantine-choice.css'
import { TypedInput } from '#ui/typed-field.tsx'
import classes from '../operations.module.css'

const [WIDE, HIGH] = [600, 200]

/** What was given instead of, or as, a signature; the picture is stored when the step is taken. */
export type GivenSignature =
  | { readonly kind: 'signed'; readonly by: string; readonly draw: Pick<HTMLCanvasElement, 'toBlob'> }
  | { readonly kind: 'absent'; readonly why: (typeof SIGNATURE_ABSENCES)[number] }

/** Somebody began to sign: the name or the signature is missing. */
export const UNFINISHED = 'unfinished'

type Kind = 'signed' | (typeof SIGNATURE_ABSENCES)[number]

interface SignatureFieldProps {
  readonly onChange: (given: GivenSignature | typeof UNFINISHED) => void
  /** What is unfinished was to be handed in. */
  readonly isAsked: boolean
}

/** A signature under the customer's finger, or the word of the driver why there is none. */
export const SignatureField = ({ onChange, isAsked }: SignatureFieldProps) => {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<Kind | null>(null)
  const [by, setBy] = useState('')
  const [isDrawn, setDrawn] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  // It comes up below what was pressed, on a phone under the edge of the sheet.
  useEffect(() => {
    if (kind === 'signed') canvas.current?.scrollIntoView({ block: 'nearest' })
  }, [kind])
  const tell = (name: string, drawn: boolean) => {
    const { current: draw } = canvas
    onChange(drawn && draw && name.trim() !== '' ? { kind: 'signed', by: name.trim().slice(0, 100), draw } : UNFINISHED)
  }
  const choose = (next: Kind) => {
    setKind(next)
    setDrawn(false)
    onChange(next === 'signed' ? UNFINISHED : { kind: 'absent', why: next })
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>, isStart: boolean) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen || (!isStart && event.buttons === 0)) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.x) / box.width) * WIDE
    const y = ((event.clientY - box.y) / box.height) * HIGH
    if (isStart) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pen.lineWidth = 3
      pen.lineCap = 'round'
      pen.beginPath()
      pen.moveTo(x, y)
    } else {
      pen.lineTo(x, y)
      pen.stroke()
      if (!isDrawn) {
        setDrawn(true)
        tell(by, true)
      }
    }
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDE, HIGH)
    setDrawn(false)
    onChange(UNFINISHED)
  }
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t`Signature`}
        value={kind ?? ''}
        onChange={(next) => choose(next as Kind)}
        error={isAsked ? t`Enter the name and sign, or choose why nobody signs.` : null}
      >
        <Group gap="md" mt="xs">
          <Radio value="signed" label={t`Signs here`} />
          {SIGNATURE_ABSENCES.map((why) => (
            <Radio key={why} value={why} label={i18n._(SIGNATURE_ABSENCE_MESSAGES[why])} />
          ))}
        </Group>
      </Radio.Group>
      {kind === 'signed' ? (
        <>
          <TypedInput
            label={t`Name of whoever signs`}
            maxLength={100}
            value={by}
            onChange={({ currentTarget }) => {
              setBy(currentTarget.value)
              tell(currentTarget.value, isDrawn)
            }}
          />
          <canvas
            ref={canvas}
            width={WIDE}
            height={HIGH}
            className={classes.pad}
            role="img"
            aria-label={t`Field to sign in with a finger`}
            onPointerDown={(event) => draw(event, true)}
            onPointerMove={(event) => draw(event, false)}
          />
          <Button variant="subtle" color="gray" h={44} onClick={clear}>{t`Clear the signature`}</Button>
        </>
      ) : null}
    </Stack>
  )
}
