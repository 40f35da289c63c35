import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconMap } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, type ComponentType } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useMapStyle } from '#platform/map-style.ts'
import { lazyMap } from '#ui/map/lazy-map.tsx'
import type { AreasCanvasProps } from '#ui/map/canvas/areas-canvas.tsx'

const MapMissing = () => (
  <p role="status">
    <Trans>The map could not be loaded: it needs a network once. The address above says the same.</Trans>
  </p>
)
const loadCanvas = async (): Promise<ComponentType<AreasCanvasProps>> => (await import('#ui/map/canvas/areas-canvas.tsx')).AreasCanvas
const LazyCanvas = lazyMap(loadCanvas, MapMissing)

interface PlaceMapProps {
  readonly booking: Booking
  readonly yard: DumpYard | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const OpenMap = ({ booking, yard }: Pick<PlaceMapProps, 'booking' | 'yard'>) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const still = useReducedMotion() ?? false
  const streets = useMapStyle()
  const { deliveryPoint, customerName } = booking
  const points = useMemo(
    () => [
      ...(deliveryPoint ? [{ id: 'place', name: inLanguage(customerName, language), point: deliveryPoint }] : []),
      ...(yard?.point ? [{ id: 'yard', name: inLanguage(yard.name, language), point: yard.point }] : []),
    ],
    [deliveryPoint, customerName, yard, language],
  )
  return <LazyCanvas label={t`Delivery address on the map`} areas={[]} points={points} chosen={null} streets={streets} still={still} />
}

/** Where the container goes, and the yard it comes from; what draws it is loaded when somebody asks to see it. */
export const PlaceMap = ({ isOpen, onToggle, ...props }: PlaceMapProps) => {
  const { t } = useLingui()
  if (props.booking.deliveryPoint === null) return null
  return (
    <>
      <Button variant="subtle" aria-expanded={isOpen} leftSection={<IconMap size={18} aria-hidden />} onClick={onToggle}>
        {isOpen ? t`Hide the map` : t`Show the map here`}
      </Button>
      {isOpen ? <OpenMap {...props} /> : null}
    </>
  )
}
