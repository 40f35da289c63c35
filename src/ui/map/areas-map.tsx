import { Box, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ComponentType } from 'react'
import type { AreasCanvasProps } from './canvas/areas-canvas.tsx'
import { KeepArea, type OnMap } from './keep-area.tsx'
import { fetchAhead, lazyMap } from './lazy-map.tsx'

const MapMissing = () => <Trans>The map could not be loaded: it needs a network once. The list beside it says the same.</Trans>

const loadCanvas = async (): Promise<ComponentType<AreasCanvasProps>> => (await import('./canvas/areas-canvas.tsx')).AreasCanvas
const LazyCanvas = lazyMap(loadCanvas, MapMissing)

/** Fetches the map before it is needed, so that it is there without a network later. */
export const fetchAreasMapAhead = (): void => fetchAhead(loadCanvas)

interface AreasMapProps extends Omit<AreasCanvasProps, 'still'> {
  /** Nothing can be fetched now, as far as is known. */
  readonly isOffline: boolean
  /** What else is kept with its streets. */
  readonly besides?: OnMap
}

const NOTHING: OnMap = { areas: [], points: [] }

/**
 * Shows named areas and points, one of them chosen: a tap, or Enter with the middle of the map, chooses another. It stands beside a list
 * that says the same, which is why it has no other way of its own.
 */
export const AreasMap = ({ isOffline, besides = NOTHING, ...props }: AreasMapProps) => {
  const { label, areas, points, chosen, onChoose, streets } = props
  const { t } = useLingui()
  const still = useReducedMotion() ?? false
  const help = useId()
  const name = areas.find(({ id }) => id === chosen)?.name ?? points.find(({ id }) => id !== undefined && id === chosen)?.name
  return (
    <div role="group" aria-label={label} aria-describedby={onChoose && help}>
      <LazyCanvas {...props} still={still} />

      {onChoose ? (
        <Text size="sm" c="dimmed" id={help} mt={4}>
          <Trans>Tap to choose. With a keyboard: arrows move the map, Enter chooses what is in its middle.</Trans>
        </Text>
      ) : null}
      <Text size="sm" role="status">
        {onChoose && name !== undefined ? t`Chosen on the map: ${name}` : ''}
      </Text>
      {streets ? (
        <Box mt="md">
          <KeepArea areas={areas} points={points} besides={besides} keeper={streets.keeper} isOffline={isOffline} />
        </Box>
      ) : null}
    </div>
  )
}
