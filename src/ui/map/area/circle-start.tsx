import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readNumber, type MapPoint } from '#ui/map/degrees.ts'
import type { NamedPoint } from '#ui/map/canvas/use-underlay.ts'
import { circleAround } from './circle.ts'
import classes from './area-field.module.css'

interface CircleStartProps {
  readonly points: readonly NamedPoint[]
  /** The middle of the map; null: there is none. */
  readonly middle: (() => MapPoint) | null
  readonly onDraw: (corners: readonly MapPoint[]) => void
}

const LEAST_KM = 0.1
const MOST_KM = 300
const MIDDLE = 'middle'

/** An area to begin with: so many kilometres around a yard or the middle of the map. */
export const CircleStart = ({ points, middle, onDraw }: CircleStartProps) => {
  const { t } = useLingui()
  const [around, setAround] = useState(points.length > 0 ? '0' : MIDDLE)
  const [radius, setRadius] = useState('5')
  const [wrong, setWrong] = useState(false)
  const options = [
    ...points.map(({ name }, at) => ({ value: String(at), label: name })),
    ...(middle ? [{ value: MIDDLE, label: t`The middle of the map` }] : []),
  ]
  const draw = () => {
    const km = readNumber(radius)
    if (km === null || km < LEAST_KM || km > MOST_KM) return setWrong(true)
    const centre = around === MIDDLE ? middle?.() : points[Number(around)]?.point
    if (centre) onDraw(circleAround(centre, km))
  }
  return (
    <div className={classes.quick}>
      <NativeSelect label={t`Around`} data={options} value={around} onChange={(event) => setAround(event.currentTarget.value)} />
      <TextInput
        label={t`Radius in km`}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={radius}
        onChange={(event) => {
          setRadius(event.currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          draw()
        }}
        error={wrong ? t`The radius is a number of kilometres from 0.1 to 300` : undefined}
      />
      <Button variant="default" mih={44} onClick={draw} aria-disabled={options.length === 0}>
        {t`Draw the circle`}
      </Button>
    </div>
  )
}
