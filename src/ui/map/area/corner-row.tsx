import { ActionIcon, TextInput } from '@mantine/core'
import { IconRowInsertBottom, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { readDegrees, readPair, type MapPoint } from '#ui/map/degrees.ts'
import { textOf, type TypedCorner } from './typed-corners.ts'
import classes from './area-field.module.css'

interface CornerRowProps {
  readonly at: number
  /** Null: the row below the others, in which a corner is added. */
  readonly corner: MapPoint | null
  /** What is typed over it and does not count yet. */
  readonly typed: TypedCorner | undefined
  readonly onType: (text: TypedCorner) => void
  readonly onMove: (corner: MapPoint) => void
  /** A row that cannot be removed keeps its button, and the focus of whoever has just used it. */
  readonly canRemove?: boolean
  readonly onRemove?: () => void
  /** Adds a corner between this one and the next; absent where there is no next, or no room for more. */
  readonly onSplit?: () => void
}

const AXES = ['lat', 'lng'] as const

/** A corner as two numbers. They count when they are left, those of a new corner both, or with Enter. */
export const CornerRow = ({ at, corner, typed, onType, onMove, canRemove = true, onRemove, onSplit }: CornerRowProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const shown = typed ?? textOf(corner)
  const [lat, lng] = [readDegrees(shown.lat, 'lat'), readDegrees(shown.lng, 'lng')]
  const commit = (point: MapPoint | null) => {
    if (!point) return
    onType(textOf(corner))
    if (point.lat !== corner?.lat || point.lng !== corner.lng) onMove(point)
  }
  const whole = lat === null || lng === null ? null : { lat, lng }
  const number = formatNumber(at + 1, language)
  const names = { lat: t`Latitude of corner ${number}`, lng: t`Longitude of corner ${number}` }
  const faults = { lat: t`Latitude is a number from -90 to 90`, lng: t`Longitude is a number from -180 to 180` }
  return (
    <tr data-typed={typed !== undefined}>
      <th scope="row">{number}</th>
      {AXES.map((axis) => (
        <td key={axis}>
          <TextInput
            aria-label={names[axis]}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={shown[axis]}
            error={(corner || shown[axis] !== '') && readDegrees(shown[axis], axis) === null ? faults[axis] : undefined}
            onChange={(event) => {
              const text = event.currentTarget.value
              const pair = readPair(text)
              if (pair) commit(pair)
              else onType({ ...shown, [axis]: text })
            }}
            onBlur={({ currentTarget, relatedTarget }) => {
              // A new corner is left as a whole: somebody may still go back to its first number.
              if (corner || !currentTarget.closest('tr')?.contains(relatedTarget)) commit(whole)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              commit(whole)
              // The row is the next new corner's by then, which begins with its first number.
              if (!corner && whole) event.currentTarget.closest('tr')?.querySelector('input')?.focus()
            }}
          />
        </td>
      ))}
      <td className={classes.ways}>
        {onSplit ? (
          <ActionIcon variant="default" size={44} aria-label={t`Add a corner after corner ${number}`} onClick={onSplit}>
            <IconRowInsertBottom size={20} aria-hidden />
          </ActionIcon>
        ) : null}
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
