import { Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleOff, IconAlertTriangle, IconCircleX, type Icon } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Container } from '#domain/containers/container.ts'
import { stockDays, type TrafficLight } from '#domain/containers/stock.ts'
import type { Day } from '#domain/kernel/instant.ts'
import type { Unit } from '#domain/units/unit.ts'
import { formatNumber, formatShortDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import { StatusBadge, type Tone } from '#ui/status-badge.tsx'
import classes from './containers.module.css'
import { LIGHT_MESSAGES } from './messages.ts'

const DAYS = 7

const LIGHTS: Readonly<Record<TrafficLight, { readonly tone: Tone; readonly icon: Icon }>> = {
  green: { tone: 'success', icon: IconCircleCheck },
  orange: { tone: 'warning', icon: IconAlertTriangle },
  red: { tone: 'error', icon: IconCircleX },
  grey: { tone: 'neutral', icon: IconCircleOff },
}

interface StockOutlookProps {
  readonly container: Container
  readonly units: ReadonlyMap<number, Unit>
  readonly bookings: readonly Booking[]
  readonly today: Day
  readonly order: 2 | 3
}

/** What is left of a container's stock today and in the coming days, with what comes back by pickups. */
export const StockOutlook = ({ container, units, bookings, today, order }: StockOutlookProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const days = stockDays({ containers: [container], units: [...units.values()], bookings, today, days: DAYS })
  const [first] = days
  const light = first ? LIGHTS[first.light] : LIGHTS.grey
  const worst = Math.max(0, ...days.map(({ short }) => short))
  return (
    <section aria-label={t`Stock`}>
      <Title order={order} mb="xs">{t`Stock`}</Title>
      <StatusBadge tone={light.tone} icon={light.icon}>
        {i18n._(LIGHT_MESSAGES[first?.light ?? 'grey'])}
      </StatusBadge>
      {worst > 0 ? (
        <Text size="sm" c="error" mt="xs">
          <Plural
            value={worst}
            one="On one of these days # unit more is promised than you have."
            other="On one of these days # units more are promised than you have."
          />
        </Text>
      ) : null}
      {first && first.reserved > 0 ? (
        <Text size="sm" mt="xs">
          <Plural
            value={first.reserved}
            one="Besides what is promised, # unit is reserved in the yard and not available."
            other="Besides what is promised, # units are reserved in the yard and not available."
          />
        </Text>
      ) : null}
      <div className={classes.wide} tabIndex={0} role="region" aria-label={t`Stock of the coming days`}>
        <table className={classes.days}>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{t`Available`}</th>
              <th scope="col">{t`In the yards`}</th>
              <th scope="col">{t`Promised`}</th>
              <th scope="col">{t`In use`}</th>
              <th scope="col">{t`Coming back`}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, available, atDepot, committed, inUse, returning }) => (
              <tr key={day}>
                <th scope="row">{day === today ? t`Today` : formatShortDay(day, language)}</th>
                {[available, atDepot, committed, inUse, returning].map((count, at) => (
                  <td key={['available', 'atDepot', 'committed', 'inUse', 'returning'][at]} className="figures">
                    {formatNumber(count, language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TextLink to="/operations/week" search={{ day: '' }} className={classes.more ?? ''}>{t`All containers by size and day`}</TextLink>
    </section>
  )
}
