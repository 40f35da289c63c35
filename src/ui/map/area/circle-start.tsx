import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { readNumber, type MapPoint } from '#ui/map/degrees.ts'
import type { NamedPoint } from '#ui/map/canvas/use-underlay.ts'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import { circleAround } from './circle.ts'
import classes from './area-field.module.css'

interface CircleStartProps {
  readonly points: readonly NamedPoint[]
  /** A place that was found; null: none was. */
  readonly found: NamedPoint | null
  /** The middle of the map; null: there is none. */
  readonly middle: (() => MapPoint) | null
  readonly onDraw: (corners: readonly MapPoint[]) => void
  /** Why the last circle was not drawn. */
  readonly refusal: string | undefined
}

const LEAST_KM = 0.1
const MOST_KM = 300
const MIDDLE = 'middle'
const FOUND = 'found'

/** An area to begin with: so many kilometres around a place that was found, a yard or the middle of the map. */
export const CircleStart = ({ points, found, middle, onDraw, refusal }: CircleStartProps) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const [radius, setRadius] = useState('5')
  const [wrong, setWrong] = useState(false)
  const [isLost, setLost] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Whoever finds a place means it, whatever was chosen before.
  useEffect(() => {
    setChosen(null)
    setLost(false)
  }, [found])
  const options = [
    ...(found ? [{ value: FOUND, label: found.name }] : []),
    ...points.map(({ name }, at) => ({ value: String(at), label: name })),
    ...(middle ? [{ value: MIDDLE, label: t`The middle of the map` }] : []),
  ]
  const around = chosen ?? options[0]?.value ?? ''
  const centreOf = (): MapPoint | undefined => {
    if (around === FOUND) return found?.point
    return around === MIDDLE ? middle?.() : points[Number(around)]?.point
  }
  const draw = () => {
    const km = readNumber(radius)
    if (km === null || km < LEAST_KM || km > MOST_KM) {
      setWrong(true)
      return field.current?.focus()
    }
    const centre = around === '' ? undefined : centreOf()
    if (centre) onDraw(circleAround(centre, km))
    else setLost(true)
  }
  return (
    <div className={classes.quick}>
      <NativeSelect
        {...SELECT_ARROW}
        label={t`Around`}
        data={options}
        value={around}
        onChange={(event) => setChosen(event.currentTarget.value)}
        error={isLost ? t`Find a place above first, or use your location` : undefined}
      />
      <TextInput
        ref={field}
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
        error={wrong ? t`The radius is a number of kilometres from 0.1 to 300` : refusal}
      />
      <Button variant="default" mih={44} onClick={draw}>
        {t`Draw the circle`}
      </Button>
    </div>
  )
}
