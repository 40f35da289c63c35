import { Button, Group, Stack, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconBraces, IconCircleDashed, IconCurrentLocation } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useMemo, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { roundKm2 } from '#i18n/km2.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { AreaCanvasProps, AreaHandle } from '#ui/map/canvas/area-canvas.tsx'
import type { NamedArea, NamedPoint } from '#ui/map/canvas/use-underlay.ts'
import type { StreetStyle } from '#ui/map/streets.ts'
import type { MapPoint } from '#ui/map/degrees.ts'
import { PlaceInput, type FindPlaces } from '#ui/map/place-input.tsx'
import { hasOwnUndo } from '#ui/typing.ts'
import { fetchAhead, lazyMap, MapMissing } from '#ui/map/lazy-map.tsx'
import { AreaTools } from './area-tools.tsx'
import { CircleStart } from './circle-start.tsx'
import { CornerTable } from './corner-table.tsx'
import type { Drawing, DrawingAction } from './drawing.ts'
import { GeojsonStart } from './geojson-start.tsx'
import { placeUse } from './place-use.ts'
import { LEAST_CORNERS, MOST_CORNERS, sizeKm2, type MapArea } from './ring.ts'
import { typedLeft, withTyped, type TypedCorners } from './typed-corners.ts'
import { undoCommand } from './undo-command.ts'
import { useDrawing } from './use-drawing.ts'

const loadCanvas = async (): Promise<ComponentType<AreaCanvasProps>> => (await import('#ui/map/canvas/area-canvas.tsx')).AreaCanvas

const NoCanvas = ({ onReady }: AreaCanvasProps) => {
  const tell = useRef(onReady)
  useEffect(() => tell.current(null), [])
  return <MapMissing />
}
const LazyCanvas = lazyMap(loadCanvas, NoCanvas)

/** Fetches the map before it is needed, so that it is there without a network later. */
export const fetchAreaMapAhead = (): void => fetchAhead(loadCanvas)

/** How an area is begun at once. */
type Way = 'circle' | 'geojson'

/** What somebody began and is no area yet. */
export interface AreaBegun {
  /** Corners that are set, in an area that is not closed. */
  readonly corners: readonly MapPoint[]
  /** Text that was put in and not drawn. */
  readonly geojson: string
  /** What is typed into the table of corners and does not count yet. */
  readonly typed: TypedCorners
}

interface AreaFieldProps {
  readonly label: string
  readonly value: MapArea | null
  /** Null: there is none, or it is not finished. */
  readonly onChange: (area: MapArea | null) => void
  /** What was begun before and is no area yet. */
  readonly begun?: AreaBegun
  /** What is begun and no area yet, so that nothing of it is dropped without a word. */
  readonly onUnfinished?: (begun: AreaBegun) => void
  /** Areas that are there already; shown below, named. */
  readonly others: readonly NamedArea[]
  /** Yards and the like: shown, and the middles of circles. */
  readonly points: readonly NamedPoint[]
  /** The streets of a map service; null: the map that comes with the app. */
  readonly streets: StreetStyle | null
  /** Asks the device where it is. */
  readonly locate: () => Promise<MapPoint | 'refused' | 'unknown'>
  /** Finds places by what is typed. */
  readonly find: FindPlaces
  /** What is said where a second area is begun. */
  readonly onlyOne: string
  /** What there is to know of the area, a sentence. */
  readonly note?: string | undefined
  /** What is wrong with the area, a sentence. */
  readonly fault?: string | undefined
  /** For bringing a person to the fault: to what is typed and does not count, where there is something. */
  readonly fieldRef?: (place: HTMLElement | null) => void
}

/**
 * Draws one area: on the map by hand or keyboard, around a yard, from GeoJSON or as numbers. Every way leads to the same corners, and each
 * step can be undone. What happens is said.
 */
export const AreaField = (props: AreaFieldProps) => {
  const { label, value, onChange, begun, onUnfinished, others, points, streets, locate, find, onlyOne, note, fault, fieldRef } = props
  const { t } = useLingui()
  const { language } = useLocale()
  const still = useReducedMotion() ?? false
  const ids = { label: useId(), help: useId(), fault: useId() }
  const [map, setMap] = useState<AreaHandle | null | undefined>(undefined)
  const [found, setFound] = useState<NamedPoint | null>(null)
  const picture = useRef<HTMLDivElement>(null)
  // Found while the map was still coming.
  const wanted = useRef<MapPoint | null>(null)
  const [picked, setPicked] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [geojson, setGeojson] = useState(begun?.geojson ?? '')
  const [start, setStart] = useState<Way | null>(geojson === '' ? null : 'geojson')
  // A circle may be drawn again with another radius, and a text that was corrected: whatever else is drawn is a second area.
  const quick = useRef<{ readonly way: Way; readonly drawn: Drawing } | null>(null)
  const [refused, setRefused] = useState<Way | null>(null)
  const { drawing, canUndo, canRedo, act } = useDrawing(value, onChange, begun?.corners)
  const { corners, closed } = drawing
  const [typed, setTyped] = useState(begun?.typed ?? {})
  const left = useMemo(() => typedLeft(drawing, typed), [drawing, typed])
  const tellUnfinished = useRef(onUnfinished)
  tellUnfinished.current = onUnfinished
  useEffect(() => tellUnfinished.current?.({ corners: closed ? [] : corners, geojson, typed: left }), [closed, corners, geojson, left])
  const [isTableOpen, setTableOpen] = useState(Object.keys(typed).length > 0)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = group.current?.querySelector('tr[data-typed=true]')
    const cell = row?.querySelector<HTMLElement>('[aria-invalid=true]') ?? row?.querySelector('input')
    fieldRef?.(cell ?? group.current?.querySelector<HTMLElement>('button[data-typed=true]') ?? group.current)
  })

  const size = (drawn: Drawing) => formatNumber(roundKm2(sizeKm2(drawn.corners)), language)
  const describeDrawing = (drawn: Drawing): string => {
    const [count, km2] = [formatNumber(drawn.corners.length, language), size(drawn)]
    if (drawn.corners.length === 0) return t`Nothing is drawn.`
    return drawn.closed ? t`The area has ${count} corners and ${km2} km².` : t`Corners set: ${count}.`
  }
  const announceDrawn = (drawn: Drawing | null) => (drawn ? setAnnouncement(describeDrawing(drawn)) : undefined)
  const run = (action: DrawingAction): Drawing | null => {
    const drawn = act(action)
    if (!drawn) return null
    setPicked(null)
    announceDrawn(drawn)
    return drawn
  }
  const second = () => setAnnouncement(onlyOne)
  const addMiddle = (middle: MapPoint) => {
    if (closed) return second()
    if (corners.length >= MOST_CORNERS) return setAnnouncement(t`An area has at most ${MOST_CORNERS} corners.`)
    run({ do: 'add', corner: middle })
  }
  const canRemove = !closed || corners.length > LEAST_CORNERS
  const removeAt = (at: number) => (canRemove ? run({ do: 'remove', at }) : setAnnouncement(t`An area needs at least three corners.`))
  const remove = () => {
    if (!closed) return removeAt(corners.length - 1)
    if (picked === null) return setAnnouncement(t`Choose a corner first.`)
    removeAt(picked)
  }
  const begin = (way: Way, from: readonly MapPoint[]): boolean => {
    const isRefused = closed && !(quick.current?.way === way && quick.current.drawn === drawing)
    setRefused(isRefused ? way : null)
    if (isRefused) {
      second()
      return false
    }
    const drawn = run({ do: 'draw', drawing: { corners: from, closed: true } })
    if (drawn) {
      quick.current = { way, drawn }
      if (closed && way === 'geojson')
        setAnnouncement(`${describeDrawing(drawn)} ${t`It took the place of the area that was drawn before; Undo brings that back.`}`)
    }
    map?.fit(from)
    // On a phone it is above what was pressed, and nothing would seem to have happened.
    picture.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' })
    return true
  }
  const refusalOf = (way: Way) => (closed && refused === way ? onlyOne : undefined)
  const take = (point: MapPoint, name: string) => {
    const use = placeUse({
      hasMap: map === undefined ? undefined : map !== null,
      isCircling: start === 'circle',
      closed,
      isFull: corners.length >= MOST_CORNERS,
    })
    if (use === 'second') return second()
    if (use === 'full') return setAnnouncement(t`An area has at most ${MOST_CORNERS} corners.`)
    if (use === 'corner') {
      act({ do: 'add', corner: point })
      const count = formatNumber(corners.length + 1, language)
      return setAnnouncement(t`Corner ${count}: ${name}.`)
    }
    map?.show(point)
    if (map === undefined) wanted.current = point
    if (use === 'sight') return setAnnouncement(t`On the map: ${name}`)
    setFound({ name, point })
    setAnnouncement(t`Centre of the circle: ${name}`)
  }
  const ready = (handle: AreaHandle | null) => {
    setMap(handle)
    if (wanted.current) handle?.show(wanted.current)
    wanted.current = null
  }
  const here = async () => {
    const found = await locate()
    if (found === 'refused')
      setAnnouncement(t`This site may not read your location. Allow it in the browser’s settings, or find the place yourself.`)
    else if (found === 'unknown') setAnnouncement(t`Your location could not be found. Find the place yourself.`)
    else take(found, t`Your location`)
  }
  const keys = {
    enter: (middle: MapPoint, onFirst: boolean) => (onFirst && !closed ? run({ do: 'close' }) : addMiddle(middle)),
    remove,
    undo: () => run({ do: 'undo' }),
    redo: () => run({ do: 'redo' }),
  }
  // Beside the map as on it: whoever stands on a button of it means the drawing, also where nothing is left to take back.
  const onKey = (event: KeyboardEvent) => {
    const command = event.defaultPrevented || hasOwnUndo(event.target) ? null : undoCommand(event)
    if (!command) return
    event.preventDefault()
    keys[command]()
    // The button may have gone with its corner: whoever goes on taking back means the drawing still.
    requestAnimationFrame(() => group.current?.contains(document.activeElement) || group.current?.focus())
  }
  const km2 = size(drawing)
  const isSizeSaid = closed && announcement === describeDrawing(drawing)
  return (
    <Stack
      gap="sm"
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={`${ids.help} ${ids.fault}`}
      ref={group}
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <div>
        <Text fw={500} id={ids.label}>
          {label}
        </Text>
        <Text size="sm" c="dimmed" id={ids.help}>
          {map === null ? (
            <Trans>Corners are set by a place that you find, by your location, or as numbers.</Trans>
          ) : closed ? (
            <Trans>
              Drag a corner to move it, a small dot to add one. Choose a corner to remove it. With a keyboard: below, as numbers.
            </Trans>
          ) : (
            <Trans>
              Tap the map to set corner after corner, and the first one again to finish. With a keyboard: arrows move the map, Enter sets a
              corner in its middle.
            </Trans>
          )}
        </Text>
      </div>
      <PlaceInput find={find} onChoose={take} onTyped={() => setAnnouncement('')} />

      <div ref={picture}>
        <LazyCanvas
          label={label}
          drawing={drawing}
          onDraw={(drawn) => announceDrawn(act({ do: 'draw', drawing: drawn }))}
          onPick={setPicked}
          onOutside={second}
          keys={keys}
          others={others}
          points={points}
          streets={streets}
          still={still}
          onReady={ready}
        />
      </div>

      {/* Of a border that crosses itself a part would be taken from the other. */}
      {closed && fault === undefined ? <Text fw={500}>{t`Area: ${km2} km²`}</Text> : null}
      {/* The size of a closed area stands above already, and is not said of one that is none. */}
      <Text size="sm" role="status" className={isSizeSaid ? 'visually-hidden' : ''}>
        {isSizeSaid && fault !== undefined ? '' : announcement}
      </Text>
      <Text size="sm" c="dimmed" role="status">
        {note}
      </Text>
      <div id={ids.fault} role="status">
        {fault === undefined ? null : (
          <Text size="sm" c="error">
            {fault}
          </Text>
        )}
      </div>
      <AreaTools
        can={{
          add: Boolean(map),
          close: !closed && corners.length >= LEAST_CORNERS,
          undo: canUndo,
          redo: canRedo,
          remove: closed ? picked !== null && canRemove : corners.length > 0,
          clear: corners.length > 0,
        }}
        on={{
          add: () => (map ? addMiddle(map.middle()) : undefined),
          close: () => run({ do: 'close' }),
          undo: keys.undo,
          redo: keys.redo,
          remove,
          clear: () => run({ do: 'clear' }),
        }}
      />
      <Group gap="xs">
        <Button variant="subtle" mih={44} leftSection={<IconCurrentLocation size={20} aria-hidden />} onClick={() => void here()}>
          {map === null && start !== 'circle' ? t`Corner at my location` : t`Go to my location`}
        </Button>
        <Button
          variant="subtle"
          mih={44}
          leftSection={<IconCircleDashed size={20} aria-hidden />}
          aria-expanded={start === 'circle'}
          onClick={() => setStart(start === 'circle' ? null : 'circle')}
        >
          {t`Circle around a place`}
        </Button>
        <Button
          variant="subtle"
          mih={44}
          leftSection={<IconBraces size={20} aria-hidden />}
          aria-expanded={start === 'geojson'}
          onClick={() => setStart(start === 'geojson' ? null : 'geojson')}
        >
          {t`From GeoJSON`}
        </Button>
      </Group>
      {start === 'circle' ? (
        <CircleStart
          points={points}
          found={found}
          middle={map?.middle ?? null}
          onDraw={(from) => begin('circle', from)}
          refusal={refusalOf('circle')}
        />
      ) : null}
      {start === 'geojson' ? (
        <GeojsonStart
          text={geojson}
          onText={setGeojson}
          onDraw={(from) => begin('geojson', from)}
          onlyOne={onlyOne}
          refusal={refusalOf('geojson')}
        />
      ) : null}
      <CornerTable
        drawing={drawing}
        open={isTableOpen}
        onOpen={setTableOpen}
        typed={left}
        onType={(corner, text) => setTyped((now) => withTyped(now, corner, text))}
        onAct={run}
        onRemove={removeAt}
        canRemove={canRemove}
      />
    </Stack>
  )
}
