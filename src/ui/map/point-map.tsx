import { ActionIcon, Button, Group, Stack, Text, TextInput, useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconCurrentLocation, IconMapPin, IconMinus, IconPlus } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Marker } from 'maplibre-gl'
import { useEffect, useId, useRef, useState } from 'react'
import { useVoice } from '#i18n/voice.tsx'
import { colors } from '../theme/colors.ts'
import { readDegrees, readPair, roundPoint, showDegrees, type MapPoint } from './degrees.ts'
import classes from './point-map.module.css'
import { showPoint, useMap } from './use-map.ts'

export interface PointMapProps {
  readonly label: string
  readonly value: MapPoint | null
  readonly onChange: (point: MapPoint) => void
  readonly error?: string | undefined
  /** A style of a map service; null: the map that comes with the app. */
  readonly styleUrl: string | null
  /** Asks the device where it is. */
  readonly locate: () => Promise<MapPoint | 'refused' | 'unknown'>
}

const AXES = ['lat', 'lng'] as const
const typedOf = (point: MapPoint | null) => ({ lat: point ? showDegrees(point.lat) : '', lng: point ? showDegrees(point.lng) : '' })

/**
 * Chooses a point: on the map by a tap, by dragging the pin or with the keyboard (arrows move the map, Enter sets the pin in its middle), by
 * the device's location, or as two numbers. All ways are equal; the numbers need no map.
 */
export const PointMap = ({ label, value, onChange, error, styleUrl, locate }: PointMapProps) => {
  const { t } = useLingui()
  const { language } = useVoice()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const still = useReducedMotion() ?? false
  const frame = useRef<HTMLDivElement>(null)
  const ids = { help: useId(), error: useId() }
  const { map, failed } = useMap(frame, { language, scheme, styleUrl, label, still }, value)
  const [typed, setTyped] = useState(typedOf(value))
  const [wrong, setWrong] = useState<Partial<Record<'lat' | 'lng', boolean>>>({})
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
    if (move && map) showPoint(map, next, still)
  }
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  // The value may come from elsewhere: a draft, another device.
  useEffect(() => {
    if (value?.lat === known.current?.lat && value?.lng === known.current?.lng) return
    known.current = value
    setTyped(typedOf(value))
    if (map && value) showPoint(map, value, true)
  }, [map, value])

  useEffect(() => {
    if (!map) return
    const onClick = ({ lngLat }: { lngLat: MapPoint }) => latest.current(lngLat)
    map.on('click', onClick)
    const canvas = map.getCanvas()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      latest.current(map.getCenter())
    }
    canvas.addEventListener('keydown', onKey)
    return () => {
      map.off('click', onClick)
      canvas.removeEventListener('keydown', onKey)
    }
  }, [map])

  const marker = useRef<Marker | null>(null)
  useEffect(() => {
    if (!map || !value) return
    const pin = new Marker({ color: colors.green[7], draggable: true }).setLngLat([value.lng, value.lat]).addTo(map)
    pin.getElement().setAttribute('aria-hidden', 'true')
    pin.on('dragend', () => latest.current(pin.getLngLat()))
    marker.current = pin
    return () => {
      pin.remove()
      marker.current = null
    }
  }, [map, value])

  const type = (axis: 'lat' | 'lng', text: string) => {
    const pair = readPair(text)
    if (pair) return choose(pair, true)
    const now = { ...typed, [axis]: text }
    setTyped(now)
    setWrong((was) => ({ ...was, [axis]: false }))
    const [lat, lng] = [readDegrees(now.lat, 'lat'), readDegrees(now.lng, 'lng')]
    if (lat === null || lng === null) return
    known.current = { lat, lng }
    onChange({ lat, lng })
    if (map) showPoint(map, { lat, lng }, still)
  }
  const here = async () => {
    setAsking(true)
    setTrouble(null)
    const found = await locate()
    setAsking(false)
    if (typeof found === 'string') setTrouble(found)
    else choose(found, true)
  }
  const names = { lat: t`Latitude`, lng: t`Longitude` }
  return (
    <Stack gap="sm" role="group" aria-label={label} aria-describedby={`${ids.help} ${ids.error}`}>
      <div>
        <Text fw={500}>{label}</Text>
        <Text size="sm" c="dimmed" id={ids.help}>
          <Trans>Tap the map to set the pin. With a keyboard: arrows move the map, Enter sets the pin in its middle.</Trans>
        </Text>
      </div>
      {failed ? (
        <Text size="sm" role="status">
          <Trans>This browser cannot draw the map. Use your location or type the numbers.</Trans>
        </Text>
      ) : (
        <div className={classes.frame} dir="ltr">
          <div className={classes.canvas} ref={frame} />
          <IconPlus className={classes.cross} aria-hidden />
          <div className={classes.zoom}>
            <ActionIcon variant="default" aria-label={t`Zoom in`} onClick={() => map?.zoomIn({ animate: !still })}>
              <IconPlus size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="default" aria-label={t`Zoom out`} onClick={() => map?.zoomOut({ animate: !still })}>
              <IconMinus size={20} aria-hidden />
            </ActionIcon>
          </div>
        </div>
      )}
      <Group gap="sm">
        <Button variant="default" loading={asking} leftSection={<IconCurrentLocation size={20} aria-hidden />} onClick={() => void here()}>
          {t`Use my location`}
        </Button>
        {failed ? null : (
          <Button variant="default" leftSection={<IconMapPin size={20} aria-hidden />} onClick={() => map && choose(map.getCenter())}>
            {t`Set the pin in the middle`}
          </Button>
        )}
      </Group>
      <div role="status">
        {trouble === null ? null : (
          <Text size="sm" c="error">
            {trouble === 'refused' ? (
              <Trans>This site may not read your location. Allow it in the browser's settings, or set the pin yourself.</Trans>
            ) : (
              <Trans>Your location could not be found. Set the pin yourself.</Trans>
            )}
          </Text>
        )}
      </div>
      <div className={classes.fields}>
        {AXES.map((axis) => (
          <TextInput
            key={axis}
            label={names[axis]}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={typed[axis]}
            onChange={(event) => type(axis, event.currentTarget.value)}
            onBlur={() => setWrong((was) => ({ ...was, [axis]: typed[axis] !== '' && readDegrees(typed[axis], axis) === null }))}
            error={
              wrong[axis] === true
                ? axis === 'lat'
                  ? t`Latitude is a number from -90 to 90`
                  : t`Longitude is a number from -180 to 180`
                : undefined
            }
          />
        ))}
      </div>
      <Text size="sm" c="error" id={ids.error} role={error === undefined ? undefined : 'alert'}>
        {error}
      </Text>
    </Stack>
  )
}
