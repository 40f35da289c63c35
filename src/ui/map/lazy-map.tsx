import { Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** What stands in the place of a map that could not be fetched. */
export const MapMissing = () => (
  <Text size="sm" role="status">
    <Trans>The map could not be loaded: it needs a network once. Use your location or type the numbers.</Trans>
  </Text>
)

/** Fetches a canvas with all it draws with: one whose worker cannot be fetched would stay empty and say nothing. */
const withParts = async <Props extends object>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> => {
  const [canvas] = await Promise.all([load(), import('./canvas/use-map.ts').then((module) => module.fetchMapParts())])
  return canvas
}

/**
 * A canvas that comes when it is first shown. What stands around it must not fail with it: without a network, and the map never fetched
 * before, the other ways are there: `missing` says which, and is given what the canvas would be.
 */
export const lazyMap = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = MapMissing,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await withParts(load) }
    } catch {
      return { default: missing }
    }
  })

/** Fetches a canvas before it is needed, so that it is there without a network later. */
export const fetchAhead = <Props extends object>(load: () => Promise<ComponentType<Props>>): void =>
  void withParts(load).catch(() => undefined)
