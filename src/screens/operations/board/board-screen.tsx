import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useNow } from '#screens/list/use-now.ts'
import { Page } from '#ui/page.tsx'
import '#ui/theme/mantine-choice.css'
import { DriverDay } from '../driver-day.tsx'
import { ViewSwitch } from '../view-switch.tsx'
import { Desk } from './board-desk.tsx'
import { boardDay, type BoardSearch } from './board-search.ts'
import classes from './board.module.css'
import { DayBar } from './day-bar.tsx'
import { DraftBar } from './draft-bar.tsx'
import { useBoard } from './use-board.ts'
import { useMoves } from './use-moves.ts'

/** The dispatcher's board: who drives what on a day, and what nobody does yet. */
export const BoardScreen = ({ search }: { search: BoardSearch }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { now, today } = useNow()
  const on = boardDay(search, today)
  const data = useBoard(on, now)
  const moves = useMoves(data)
  const { board, movements, isFailed, retry } = data
  const elsewhere = board ? [...board.elsewhere.values()].reduce((sum, { length }) => sum + length, 0) : 0
  const movementOf = (id: string) => movements?.shown.find((one) => one.id === id)
  return (
    <Page title={t`Dispatch board`} fill actions={<ViewSwitch day={on === today ? '' : on} />}>
      {/* Nothing in the first line moves when a draft begins: its bar has a line of its own. */}
      <Group gap="sm">
        <DayBar
          on={on}
          today={today}
          elsewhere={elsewhere}
          onDay={(day) => void navigate({ to: '/operations/board', search: { day: day === today ? '' : day }, replace: true })}
        />
        <DriverDay of={on} />
        <DraftBar draft={data.draft} moves={moves} movementOf={movementOf} />
      </Group>
      <p className="visually-hidden" role="status">
        {moves.announcement}
      </p>
      {movements && movements.left > 0 ? (
        <Alert color="warning">
          <Plural
            value={movements.left}
            one="# more movement is not shown here: see the list."
            other="# more movements are not shown here: see the list."
          />
        </Alert>
      ) : null}
      {board ? (
        <Desk board={board} data={data} moves={moves} />
      ) : isFailed ? (
        <Alert color="error" role="alert">
          {t`The board could not be read. Everything you did is safe.`}
          <Button mt="sm" h={44} variant="default" onClick={retry}>{t`Try again`}</Button>
        </Alert>
      ) : (
        <div className={classes.board}>
          <Skeleton height={480} radius="lg" />
          <Skeleton height={480} radius="lg" />
        </div>
      )}
    </Page>
  )
}
