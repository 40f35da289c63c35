import { useMemo } from 'react'
import type { Container } from '#domain/containers/container.ts'
import { RecordTimeline } from '#screens/list/record/record-timeline.tsx'
import { containerFormatters } from './formatters.ts'
import { useZoneChoices } from '#screens/list/use-zones.ts'

const BEGINNINGS = ['container.create', 'container.import', 'container.restore'] as const
const ENDINGS = ['container.delete'] as const

/** What happened to a container's listing and who did it; what happened to its units stands with each of them. */
export const ContainerTimeline = ({ container }: { container: Container }) => {
  const zones = useZoneChoices()
  const told = useMemo(() => containerFormatters(new Map(zones?.map(({ value, label }) => [value, label]))), [zones])
  return <RecordTimeline kind="containers" record={container} told={told} beginnings={BEGINNINGS} endings={ENDINGS} />
}
