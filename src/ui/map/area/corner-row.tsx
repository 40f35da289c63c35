import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { readDegrees, readPair, showDegrees, type MapPoint } from '#ui/map/degrees.ts'

interface CornerRowProps {
  readonly at: number
  /** Null: the row below the others, in which a corner is added. */
  readonly corner: MapPoint | null
  readonly onMove: (corner: MapPoint) => void
  /** A row that cannot be removed keeps its button, and the focus of whoever has just used it. */
  readonly canRemove?: boolean
  readonly onRemove?: () => void
}

const AXES = ['lat', 'lng'] as const
const typedOf = (corner: MapPoint | null) => ({ lat: corner ? showDegrees(corner.lat) : '', lng: corner ? showDegrees(corner.lng) : '' })

/** A corner as two numbers. They count when they are left, those of a new corner both, or with Enter. */
export const CornerRow = ({ at, corner, onMove, canRemove = true, onRemove }: CornerRowProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [typed, setTyped] = useState(() => typedOf(corner))
  const { lat: knownLat, lng: knownLng } = corner ?? {}
  useEffect(() => {
    setTyped(typedOf(knownLat === undefined || knownLng === undefined ? null : { lat: knownLat, lng: knownLng }))
  }, [knownLat, knownLng])
  const [lat, lng] = [readDegrees(typed.lat, 'lat'), readDegrees(typed.lng, 'lng')]
  const commit = (point: MapPoint | null) => {
    if (!point || (point.lat === corner?.lat && point.lng === corner?.lng)) return
    onMove(point)
    if (!corner) setTyped(typedOf(null))
  }
  const whole = lat === null || lng === null ? null : { lat, lng }
  const number = formatNumber(at + 1, language)
  const names = { lat: t`Latitude of corner ${number}`, lng: t`Longitude of corner ${number}` }
  const faults = { lat: t`Latitude is a number from -90 to 90`, lng: t`Longitude is a number from -180 to 180` }
  return (
    <tr>
      <th scope="row">{number}</th>
      {AXES.map((axis) => (
        <td key={axis}>
          <TextInput
            aria-label={names[axis]}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={typed[axis]}
            error={typed[axis] !== '' && readDegrees(typed[axis], axis) === null ? faults[axis] : undefined}
            onChange={(event) => {
              const text = event.currentTarget.value
              const pair = readPair(text)
              if (pair) commit(pair)
              else setTyped({ ...typed, [axis]: text })
            }}
            onBlur={({ currentTarget, relatedTarget }) => {
              // A new corner is left as a whole: somebody may still go back to its first number.
              if (corner || !currentTarget.closest('tr')?.contains(relatedTarget)) commit(whole)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              commit(whole)
            }}
          />
        </td>
      ))}
      <td>
        {onRemove ? (
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t`Remove corner ${number}`}
            aria-disabled={!canRemove}
            data-disabled={!canRemove}
            onClick={onRemove}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        ) : null}
      </td>
    </tr>
  )
}
