import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import { formatNumber, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { MOVEMENT_MESSAGES } from '#i18n/operation-messages.ts'
import { useMapStyle } from '#platform/map-style.ts'
import { useMapPlaces } from '#screens/company/use-map-places.ts'
import { useNow } from '#screens/list/use-now.ts'
import { Unread } from '#screens/mutate/unread.tsx'
import { useUnreachable } from '#screens/mutate/use-unreachable.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { AreasMap } from '#ui/map/areas-map.tsx'
import { Page } from '#ui/page.tsx'
import { colors } from '#ui/theme/colors.ts'
import { boardDay, type BoardSearch } from '../board/board-search.ts'
import { DayBar } from '../board/day-bar.tsx'
import { useLaneName } from '../board/lane-names.ts'
import { useBoard } from '../board/use-board.ts'
import { ViewSwitch } from '../view-switch.tsx'
import { routesOf, type Route, type Stop } from './day-points.ts'
import classes from './map.module.css'

/** Apart from each other also for who sees few colours; the names on the map say the same. */
const COLOURS = [
  colors.blue[7],
  colors.orange[6],
  colors.teal[7],
  colors.red[6],
  colors.green[8],
  colors.blue[4],
  colors.orange[9],
  colors.red[9],
]
const NOBODY = colors.gray[6]
const NONE: readonly string[] = []

const StopLine = ({ stop, isChosen, onChoose }: { stop: Stop; isChosen: boolean; onChoose: () => void }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { operation, ordinal, point } = stop
  return (
    <li className={classes.line}>
      <button type="button" className={classes.stop} aria-pressed={isChosen} disabled={point === null} onClick={onChoose}>
        <span className={classes.number}>{ordinal === null ? '–' : formatNumber(ordinal, language)}</span>
        <span className={classes.words}>
          <span>
            <Ltr>#{operation.bookingNumber}</Ltr> {i18n._(MOVEMENT_MESSAGES[operation.type])}
          </span>
          <span dir="auto">{inLanguage(operation.customerName, language)}</span>
          {point === null ? <span className={classes.missing}>{t`No place on the map is known.`}</span> : null}
        </span>
      </button>
      <TextLink className={classes.open} to="/operations/detail" search={{ id: operation.id }}>
        {t({ message: 'Open', context: 'record' })}
        <VisuallyHidden>
          {' '}
          <Ltr>#{operation.bookingNumber}</Ltr>
        </VisuallyHidden>
      </TextLink>
    </li>
  )
}

const RouteList = ({ route, chosen, onChoose }: { route: Route; chosen: string | null; onChoose: (id: string) => void }) => (
  <section aria-label={route.name}>
    <h2 className={classes.name} dir="auto">
      <span className={classes.dot} style={{ background: route.colour }} aria-hidden />
      {route.name}
    </h2>
    <ol className={classes.stops}>
      {route.stops.map((stop) => (
        <StopLine
          key={stop.operation.id}
          stop={stop}
          isChosen={chosen === stop.operation.id}
          onChoose={() => onChoose(stop.operation.id)}
        />
      ))}
    </ol>
  </section>
)

/** The movements of a day on a map, coloured and numbered by who drives them, beside a list that says the same. */
export const MapScreen = ({ search }: { search: BoardSearch }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { now, today } = useNow()
  const on = boardDay(search, today)
  const { board, drivers, isFailed, retry } = useBoard(on, now)
  const names = useMemo(() => new Map(drivers?.map(({ value, label }) => [value, label])), [drivers])
  const nameOf = useLaneName(names)
  const [chosen, setChosen] = useState<string | null>(null)
  const streets = useMapStyle()
  const isOffline = useUnreachable()
  const places = useMapPlaces()
  const ids = useMemo(() => (board ? [...new Set([...board.lanes.values()].flat().map(({ bookingId }) => bookingId))] : NONE), [board])
  const bookings = useRowsById('bookings', ids)
  const routes = board && bookings ? routesOf({ board, nameOf, bookings, colours: COLOURS, nobody: NOBODY }) : undefined
  const points = routes?.flatMap(({ stops }) => stops.flatMap(({ point }) => point ?? [])) ?? []
  return (
    <Page title={t`Movements on the map`} actions={<ViewSwitch day={on === today ? '' : on} />}>
      <DayBar
        on={on}
        today={today}
        onDay={(day) => void navigate({ to: '/operations/map', search: { day: day === today ? '' : day }, replace: true })}
      />
      {routes ? (
        <div className={classes.both}>
          <AreasMap
            label={t`Movements on the map`}
            areas={[]}
            points={points}
            chosen={chosen}
            onChoose={setChosen}
            streets={streets}
            isOffline={isOffline}
            besides={places}
            tall
          />
          <div className={classes.list}>
            {routes.length === 0 ? <Text c="dimmed">{t`Nothing is planned for this day.`}</Text> : null}
            {routes.map((route) => (
              <RouteList key={route.lane} route={route} chosen={chosen} onChoose={setChosen} />
            ))}
          </div>
        </div>
      ) : isFailed && !board ? (
        <Unread onRetry={retry} />
      ) : (
        <Skeleton height={420} radius="lg" />
      )}
    </Page>
  )
}
