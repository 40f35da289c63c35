import { ActionIcon, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Map as MapView } from 'maplibre-gl'
import type { RefObject } from 'react'
import type { Streets } from './use-streets.ts'
import classes from './map-canvas.module.css'

interface MapFrameProps {
  readonly map: MapView | null
  /** This browser cannot draw a map. */
  readonly failed: boolean
  readonly ground: Streets
  /** Where the map is drawn. */
  readonly at: RefObject<HTMLDivElement | null>
  readonly still: boolean
  readonly tall?: boolean
  /** The cross in the middle, which the keyboard works with. */
  readonly cross?: boolean
}

/** The frame of every map: the map, its middle while the keyboard is in it, and the buttons to come closer. */
export const MapFrame = ({ map, failed, ground, at, still, tall = false, cross = true }: MapFrameProps) => {
  const { t } = useLingui()
  if (failed)
    return (
      <Text size="sm" role="status">
        <Trans>This browser cannot draw the map. What it shows can be read and typed beside it.</Trans>
      </Text>
    )
  return (
    <div>
      <div className={classes.frame} data-tall={tall || undefined} dir="ltr">
        <div className={classes.canvas} ref={at} />
        {cross ? <IconPlus className={classes.cross} aria-hidden /> : null}
        <div className={classes.zoom}>
          <ActionIcon variant="default" aria-label={t`Zoom in`} onClick={() => map?.zoomIn({ animate: !still })}>
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t`Zoom out`} onClick={() => map?.zoomOut({ animate: !still })}>
            <IconMinus size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {ground.state === 'there' && ground.credit !== '' ? (
        <Text size="xs" c="dimmed" dir="ltr" ta="end">
          {ground.credit}
        </Text>
      ) : null}
      <div role="status">
        {ground.state === 'unreachable' ? (
          <Text size="sm" c="dimmed" mt={4}>
            <Trans>The streets cannot be reached now. The outline of the country and what is drawn are shown.</Trans>
          </Text>
        ) : null}
      </div>
    </div>
  )
}
