import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { newId } from '#db/core/identity.ts'
import type { Holiday, Span } from '#domain/hours/hours.ts'
import { formatHijriDay, formatNumber } from '#i18n/formats.ts'
import { HOLIDAY_MESSAGES, HOURS_FIELD_MESSAGES } from '#i18n/hours-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { EntryChoice, EntryInput, ListFault, TimePair, useAdded, type PartTools } from './field-kit.tsx'
import { missingDays, PRESET_KINDS } from './preset-days.ts'
import classes from './hours.module.css'

const SHORTER: Span = { from: '10:00', to: '16:00' }

interface HolidaysProps extends PartTools {
  readonly holidays: readonly Holiday[]
  readonly today: string
  readonly write: (holidays: readonly Holiday[]) => void
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** One exception: its days, by both calendars, and its hours. */
const Entry = ({
  one,
  path,
  title,
  change,
  remove,
  ...tools
}: PartTools & {
  readonly one: Holiday
  readonly path: string
  readonly title: string
  readonly change: (part: Partial<Holiday>) => void
  readonly remove: () => void
}) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const hijri = isDay(one.from) && isDay(one.to) ? [one.from, one.to].map((on) => formatHijriDay(on, language)) : []
  return (
    <fieldset className={classes.entry}>
      <legend dir="auto">{title}</legend>
      <Stack gap="sm">
        {one.kind === 'other' ? (
          <EntryInput
            {...tools}
            path={`${path}.name`}
            label={t({ message: 'Name', context: 'holiday' })}
            value={one.name ?? ''}
            onChange={(name) => change({ name: name === '' ? null : name })}
          />
        ) : null}
        <div className={classes.pair}>
          <EntryInput
            {...tools}
            type="date"
            path={`${path}.from`}
            label={t({ message: 'First day', context: 'holiday' })}
            value={one.from}
            onChange={(from) => change({ from })}
          />
          <EntryInput
            {...tools}
            type="date"
            path={`${path}.to`}
            label={t({ message: 'Last day', context: 'holiday' })}
            value={one.to}
            onChange={(to) => change({ to })}
          />
        </div>
        {hijri.length === 0 ? null : (
          <Text size="sm" c="dimmed">
            {[...new Set(hijri)].join(' – ')}
          </Text>
        )}
        <EntryChoice
          {...tools}
          path={`${path}.hours`}
          label={t`On these days`}
          choices={[
            { value: 'closed', label: t({ message: 'Closed', context: 'day' }) },
            { value: 'hours', label: t`Other hours` },
          ]}
          value={one.hours ? 'hours' : 'closed'}
          onChange={(chosen) => change({ hours: chosen === 'hours' ? SHORTER : null })}
        />
        {one.hours ? <TimePair {...tools} path={`${path}.hours`} span={one.hours} onChange={(hours) => change({ hours })} /> : null}
        {one.hours && one.from !== one.to ? <Text size="sm" c="dimmed">{t`Weekdays on which you are closed stay closed.`}</Text> : null}
        <Group>
          <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={remove}>{t`Remove ${title}`}</Button>
        </Group>
      </Stack>
    </fieldset>
  )
}

/** Days with other hours than their weekday has. Those of the calendars are added with the days that run, or their next ones. */
export const Holidays = ({ holidays, today, write, ...tools }: HolidaysProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const titleOf = (one: Holiday, at: number): string => {
    const number = formatNumber(at + 1, language)
    return one.kind === 'other' ? (one.name ?? t`Exception ${number}`) : i18n._(HOLIDAY_MESSAGES[one.kind])
  }
  // The button of a feast goes with what it adds.
  const { keep, want } = useAdded(tools)
  const add = (holiday: Omit<Holiday, 'id'>) => {
    want(`holidays.${holidays.length}.${holiday.kind === 'other' ? 'name' : 'from'}`)
    write([...holidays, { id: newId(), ...holiday }])
  }
  const label = i18n._(HOURS_FIELD_MESSAGES.holidays)
  const fault = useId()
  // What is there already for those days is not offered again.
  const offered = PRESET_KINDS.flatMap((kind) => {
    const days = missingDays(kind, holidays, today)
    return days ? [{ kind, days }] : []
  })
  return (
    <>
      {holidays.map((one, at) => (
        <Entry
          key={one.id}
          {...tools}
          keep={keep}
          one={one}
          path={`holidays.${at}`}
          title={titleOf(one, at)}
          change={(part) => write(holidays.map((other) => (other.id === one.id ? { ...one, ...part } : other)))}
          remove={() => write(holidays.filter((other) => other.id !== one.id))}
        />
      ))}
      <ListFault id={fault} {...tools} path="holidays" label={label} />
      <Group gap="xs">
        {offered.map(({ kind, days }) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => add({ kind, name: null, ...days, hours: kind === 'ramadan' ? SHORTER : null })}
          >
            {i18n._(HOLIDAY_MESSAGES[kind])}
          </Button>
        ))}
        <Button
          ref={(element) => tools.keep('holidays', element)}
          aria-describedby={tools.errors['holidays'] === undefined ? undefined : fault}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => add({ kind: 'other', name: null, from: today, to: today, hours: null })}
        >{t`Other days`}</Button>
      </Group>
    </>
  )
}
