import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-store'
import { useEffect, type ComponentType } from 'react'
import { mapLoader } from './map-loader.ts'

/** What stands in the place of a map that could not be fetched. */
export const MapMissing = () => <Trans>The map could not be loaded: it needs a network once. Use your location or type the numbers.</Trans>

/** Fetches a canvas with all it draws with: one whose worker cannot be fetched would stay empty and say nothing. */
const withParts = async <Props extends object>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> => {
  const [canvas] = await Promise.all([load(), import('./canvas/use-map.ts').then((module) => module.fetchMapParts())])
  return canvas
}

/**
 * A canvas that comes when it is first shown. What stands around it must not fail with it: without a network, and the map never fetched
 * before, the other ways are there: `missing` says which, and is given
 * what the canvas would be. It is fetched again when the network comes back, and whenever somebody asks.
 */
export const lazyMap = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = MapMissing,
): ComponentType<Props> => {
  const map = mapLoader(() => withParts(load))
  const Missing = missing
  return function LazyMap(props: Props) {
    const { t } = useLingui()
    const loaded = useSelector(map.loaded)
    useEffect(() => {
      map.ask()
      addEventListener('online', map.ask)
      return () => removeEventListener('online', map.ask)
    }, [])
    if (loaded.state === 'there') return <loaded.value {...props} />
    if (loaded.state === 'idle' || loaded.state === 'coming') return <Skeleton height={320} radius="md" />
    return (
      <Stack gap="xs" align="start">
        <Text size="sm" role="status">
          <Missing {...props} />
        </Text>
        <Button variant="default" mih={44} loading={loaded.state === 'retrying'} onClick={map.ask}>
          {t`Try again`}
        </Button>
      </Stack>
    )
  }
}

/** Fetches a canvas before it is needed, so that it is there without a network later. */
export const fetchAhead = <Props extends object>(load: () => Promise<ComponentType<Props>>): void =>
  void withParts(load).catch(() => undefined)
