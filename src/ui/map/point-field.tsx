import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconCurrentLocation, IconMap, IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type ComponentType, type FocusEvent } from 'react'
import { readDegrees, readPair, roundPoint, showDegrees, type MapPoint } from './degrees.ts'
import { fetchAhead, lazyMap } from './lazy-map.tsx'
import type { MapCanvasProps, MapHandle } from './canvas/map-canvas.tsx'
import { PlaceInput, type FindPlaces } from './place-input.tsx'
import type { StreetStyle } from './streets.ts'
import classes from './point-field.module.css'

const loadCanvas = async (): Promise<ComponentType<MapCanvasProps>> => (await import('./canvas/map-canvas.tsx')).MapCanvas
const LazyCanvas = lazyMap(loadCanvas)

/** Fetches the map before it is needed, so that it is there without a network later. */
export const fetchMapAhead = (): void => fetchAhead(loadCanvas)

const AXES = ['lat', 'lng'] as const
type Axis = (typeof AXES)[number]

/** A point as it is given: what cannot be read as a number is handed on as it was typed, so that nobody takes it for no pin at all. */
type TypedPoint = Readonly<Record<Axis, number | string>>

interface PointFieldProps {
  readonly label: string
  readonly value: TypedPoint | null
  /** Null: the pin was taken away. */
  readonly onChange: (point: TypedPoint | null) => void
  /** What is wrong with a number that is none; said once it was left, or where `isFaulty`. */
  readonly faultOf: (axis: Axis) => string
  readonly isFaulty: (axis: Axis) => boolean
  /** For bringing a person to a number. */
  readonly keep: (axis: Axis, element: HTMLElement | null) => void
  /** The streets of a map service; null: the map that comes with the app. */
  readonly streets: StreetStyle | null
  /** Asks the device where it is. */
  readonly locate: () => Promise<MapPoint | 'refused' | 'unknown'>
  /** Finds places by what is typed. */
  readonly find: FindPlaces
}

const shown = (degrees: number | string): string => (typeof degrees === 'number' ? showDegrees(degrees) : degrees)
const typedOf = (point: TypedPoint | null) => ({ lat: point ? shown(point.lat) : '', lng: point ? shown(point.lng) : '' })
/** The point, where both numbers are there. */
const placedAt = (point: TypedPoint | null): MapPoint | null =>
  typeof point?.lat === 'number' && typeof point.lng === 'number' ? { lat: point.lat, lng: point.lng } : null

/**
 * Chooses a point, or none: on the map by a tap, by dragging the pin or with the keyboard (arrows move the map, Enter sets the pin in its middle), by
 * the device's location, or as two numbers. All ways are equal; the numbers need no map.
 */
export const PointField = ({ label, value, onChange, faultOf, isFaulty, keep, streets, locate, find }: PointFieldProps) => {
  const { t } = useLingui()
  const still = useReducedMotion() ?? false
  const [map, setMap] = useState<MapHandle | null>(null)
  // Nobody must set a pin, and many yards would be many maps: the map comes when it is asked for.
  const [open, setOpen] = useState(false)
  const help = useId()
  const [typed, setTyped] = useState(typedOf(value))
  const [wrong, setWrong] = useState<Partial<Record<Axis, boolean>>>({})
  const [trouble, setTrouble] = useState<'refused' | 'unknown' | null>(null)
  const [asking, setAsking] = useState(false)
  const known = useRef(value)

  const choose = (point: MapPoint, move = false) => {
    const next = roundPoint(point)
    known.current = next
    setTyped(typedOf(next))
    setWrong({})
    setTrouble(null)
    onChange(next)
    if (move) map?.show(next)
  }
  const clear = () => {
    known.current = null
    setTyped(typedOf(null))
    setWrong({})
    onChange(null)
  }
  // The value may come from elsewhere: a draft, another device.
  useEffect(() => {
    if (value?.lat === known.current?.lat && value?.lng === known.current?.lng) return
    known.current = value
    setTyped(typedOf(value))
    const placed = placedAt(value)
    if (placed) map?.show(placed)
  }, [map, value])

  const type = (axis: Axis, text: string) => {
    const pair = readPair(text)
    if (pair) return choose(pair, true)
    const now = { ...typed, [axis]: text }
    if (now.lat.trim() === '' && now.lng.trim() === '') return clear()
    setTyped(now)
    setWrong((was) => ({ ...was, [axis]: false }))
    const next = { lat: readDegrees(now.lat, 'lat') ?? now.lat, lng: readDegrees(now.lng, 'lng') ?? now.lng }
    known.current = next
    onChange(next)
    const placed = placedAt(next)
    if (placed) map?.show(placed)
  }
  const here = async () => {
    setAsking(true)
    setTrouble(null)
    const found = await locate()
    setAsking(false)
    if (typeof found === 'string') setTrouble(found)
    else choose(found, true)
  }
  // One number without the other is no place: both are judged when somebody leaves them, and only what was typed while they are there.
  const judge = (event: FocusEvent<HTMLDivElement>) => {
    const left = !event.currentTarget.contains(event.relatedTarget)
    const isWrong = (axis: Axis) => typed.lat + typed.lng !== '' && (left || typed[axis] !== '') && readDegrees(typed[axis], axis) === null
    setWrong({ lat: isWrong('lat'), lng: isWrong('lng') })
  }
  const names = { lat: t`Latitude`, lng: t`Longitude` }
  return (
    <Stack gap="sm" role="group" aria-label={label} aria-describedby={help}>
      <div>
        <Text fw={500}>{label}</Text>
        <Text size="sm" c="dimmed" id={help}>
          {open ? (
            <Trans>Tap the map to set the pin. With a keyboard: arrows move the map, Enter sets the pin in its middle.</Trans>
          ) : (
            <Trans>The address is enough. A pin helps drivers where addresses are vague.</Trans>
          )}
        </Text>
      </div>
      <PlaceInput find={find} onChoose={(point) => choose(point, true)} />
      {open ? (
        <LazyCanvas
          label={label}
          value={placedAt(value)}
          onChoose={(point) => choose(point)}
          streets={streets}
          still={still}
          onReady={setMap}
        />
      ) : null}
      <Group gap="sm">
        <Button variant="default" loading={asking} leftSection={<IconCurrentLocation size={20} aria-hidden />} onClick={() => void here()}>
          {t`Use my location`}
        </Button>
        {open ? null : (
          <Button variant="default" leftSection={<IconMap size={20} aria-hidden />} onClick={() => setOpen(true)}>
            {t`Show the map`}
          </Button>
        )}
        {map ? (
          <Button variant="default" leftSection={<IconMapPin size={20} aria-hidden />} onClick={() => choose(map.middle())}>
            {t`Set the pin in the middle`}
          </Button>
        ) : null}
        {value ? (
          <Button variant="default" leftSection={<IconMapPinOff size={20} aria-hidden />} onClick={clear}>
            {t`Remove the pin`}
          </Button>
        ) : null}
      </Group>
      <div role="status">
        {trouble === null ? null : (
          <Text size="sm" c="error">
            {trouble === 'refused' ? (
              <Trans>This site may not read your location. Allow it in the browser’s settings, or set the pin yourself.</Trans>
            ) : (
              <Trans>Your location could not be found. Set the pin yourself.</Trans>
            )}
          </Text>
        )}
      </div>
      <div className={classes.fields} onBlur={judge}>
        {AXES.map((axis) => (
          <TextInput
            key={axis}
            label={names[axis]}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={typed[axis]}
            onChange={(event) => type(axis, event.currentTarget.value)}
            ref={(element) => keep(axis, element)}
            error={wrong[axis] === true || isFaulty(axis) ? faultOf(axis) : undefined}
          />
        ))}
      </div>
    </Stack>
  )
}
