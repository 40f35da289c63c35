import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPrinter, IconShare, IconTruckDelivery } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import type { Query } from '#db/query/query.ts'
import { addDaysTo } from '#domain/kernel/instant.ts'
import { dayRun } from '#domain/operations/board.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { shareText } from '#platform/share.ts'
import { DateInput } from '#ui/date-input.tsx'
import { onDemand } from '#ui/on-demand.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { toast } from '#ui/toast.ts'
import { TypedSelect, useTyped } from '#screens/mutate/typed-select.tsx'
import { Unread } from '#screens/mutate/unread.tsx'
import { useBoardNow } from './board/use-board.ts'
import { daySheet, dayText, dayTitle } from './day-sheet.ts'
import { useDrivers } from '#screens/list/record/use-drivers.ts'

const { Component: DayOnPaper, ready } = onDemand(
  () => import('./day-paper/day-on-paper.tsx'),
  (module) => module.DayOnPaper,
)

/** More than anybody drives in two days. */
const MOST = 200
const NONE: readonly string[] = []

const useDay = (driverId: string | null, on: string) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const { now: ms } = useNow()
  const now = useBoardNow(ms)
  const question: Query<'operations'> | null =
    driverId === null || on === ''
      ? null
      : {
          kind: 'operations',
          filters: [
            { column: 'driverId', anyOf: [driverId] },
            // What began last night stands on today's board until its hours are over.
            { column: 'scheduledOn', from: addDaysTo(on, -1), to: on },
            { column: 'open', anyOf: [true] },
          ],
        }
  const { answer, isFailed, retry } = useColumnsWindow<'operations'>(question, { start: 0, end: MOST })
  const rows = driverId !== null && question && answer ? dayRun(answer.rows, { ...now, on }, driverId) : undefined
  const bookings = useRowsById('bookings', rows ? rows.map(({ bookingId }) => bookingId) : NONE)
  const containers = useRowsById('containers', rows ? rows.map(({ containerId }) => containerId) : NONE)
  const lines = rows && bookings && containers ? daySheet({ operations: rows, bookings, containers, i18n, language }) : undefined
  return { lines, isFailed: question !== null && isFailed, retry }
}

/** A driver's day to take along: on paper, or as text with map links. Neither says a price. `of`: the day that is meant first. */
export const DriverDay = ({ of }: { of: string }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const drivers = useDrivers()
  const [opened, setOpened] = useState(false)
  const [driverId, setDriverId] = useState<string | null>(null)
  const { typed } = useTyped()
  const [on, setOn] = useState(of)
  const [isPrinting, setPrinting] = useState(false)
  const { lines, isFailed, retry } = useDay(opened || isPrinting ? driverId : null, on)
  const name = drivers?.find(({ value }) => value === driverId)?.label ?? ''
  const title = dayTitle(name, on, { i18n, language })
  const share = async () => {
    if (!lines) return
    const how = await shareText({ title, text: dayText(title, lines) })
    if (how === 'copied') toast(t`Copied: paste it into a message.`, 'success')
    if (how === 'failed') toast(t`This device could not share it. Print it instead.`, 'error')
  }
  const open = () => {
    // There when it is printed, also where the network goes meanwhile.
    void ready()
    setOn(of)
    setOpened(true)
  }
  const isEmpty = lines?.length === 0
  return (
    <>
      <Button variant="default" leftSection={<IconTruckDelivery size={18} aria-hidden />} onClick={open}>
        {t`A driver’s day`}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={t`A driver’s day`}>
        <Stack gap="md">
          <TypedSelect
            typed={typed}
            label={t`Driver`}
            data-autofocus
            data={drivers?.filter(({ driver }) => driver.removedAt === undefined).map(({ value, label }) => ({ value, label })) ?? []}
            value={driverId}
            onChange={setDriverId}
          />
          <DateInput type="date" isLive label={t({ message: 'Day', context: 'movement' })} value={on} onChange={setOn} />
          {driverId === null ? null : (
            <section aria-label={title}>
              {lines?.map(({ id, head, rows }) => (
                <div key={id}>
                  <Title order={3} size="sm" dir="auto" className="typed">
                    {head}
                  </Title>
                  {rows.map((row) => (
                    <Text key={row} size="sm" c="dimmed" dir="auto" className="typed">
                      {row}
                    </Text>
                  ))}
                </div>
              ))}
              {isFailed ? <Unread onRetry={retry} /> : null}
              {isEmpty ? <Text c="dimmed">{t`Nothing is planned for this driver on that day.`}</Text> : null}
            </section>
          )}
          <Group grow>
            <Button
              h={48}
              disabled={!lines || isEmpty}
              leftSection={<IconShare size={18} aria-hidden />}
              onClick={() => void share()}
            >{t`Share as text`}</Button>
            <Button
              h={48}
              variant="default"
              disabled={!lines || isEmpty}
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => void ready().then(() => setPrinting(true))}
            >{t`Print`}</Button>
          </Group>
        </Stack>
      </Sheet>
      {isPrinting && lines ? <DayOnPaper title={title} lines={lines} onDone={() => setPrinting(false)} /> : null}
    </>
  )
}
