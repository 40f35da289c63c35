import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { CountedUnit, ForeignCode, YardCount } from '#domain/units/yard-count.ts'
import { formatNumber, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'
import { LongList } from '#ui/long-list.tsx'
import { Ltr } from '#ui/ltr.tsx'
import '#ui/theme/mantine-settings.css'
import classes from './count.module.css'
import { forgetCode } from './kept-count.ts'
import { UnitLine } from './unit-line.tsx'

type Shown = 'missing' | 'found' | 'unexpected'

interface CountListsProps {
  readonly result: YardCount
  /** Stands behind a unit that was not found. */
  readonly note?: (unit: CountedUnit) => ReactNode
  /** Stands behind a unit that was read. */
  readonly takeOut?: (unit: CountedUnit) => ReactNode
}

/** A code that no unit has: mistyped, of a container as a whole, or on a bin of somebody else. */
const ForeignLine = ({ code, isContainer }: ForeignCode) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const stored = useStored()
  const shown = isolate(code, language)
  return (
    <div className={classes.line}>
      <Ltr>{code}</Ltr>
      <Text size="sm" c="dimmed" span>
        {isContainer ? t`A container: scan the label of a unit` : t`No unit of yours`}
      </Text>
      <Button
        variant="subtle"
        h={44}
        aria-label={t`Remove ${shown}`}
        onClick={() => void stored(() => forgetCode(db, code))}
      >{t`Remove`}</Button>
    </div>
  )
}

/** Units that may be here or in another yard: how many, and which when somebody wants to know. */
const Unplaced = ({ units }: { units: readonly CountedUnit[] }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const count = units.length
  return (
    <Stack gap="xs">
      <Button
        variant="subtle"
        h={44}
        style={{ alignSelf: 'start' }}
        aria-expanded={isOpen}
        rightSection={isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        <Plural value={count} one="# unit in a yard that nobody noted" other="# units in a yard that nobody noted" />
      </Button>
      {isOpen ? (
        <>
          <Text size="sm" c="dimmed">{t`They are not expected here. One that is scanned counts as found.`}</Text>
          <LongList label={t`Units in a yard that nobody noted`} items={units} itemKey={({ id }) => id} height={53}>
            {(unit) => <UnitLine unit={unit} />}
          </LongList>
        </>
      ) : null}
    </Stack>
  )
}

/** How many of the expected were found, and which were not, or are here and should not be. */
export const CountLists = ({ result, note, takeOut }: CountListsProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [shown, setShown] = useState<Shown>('missing')
  const { found, missing, unexpected, foreign, unplaced } = result
  const counts: Readonly<Record<Shown, number>> = {
    missing: missing.length,
    found: found.length,
    unexpected: unexpected.length + foreign.length,
  }
  const [here, all] = [formatNumber(found.length, language), formatNumber(found.length + missing.length, language)]
  const names: Readonly<Record<Shown, string>> = {
    missing: t({ message: 'Not found', context: 'units of a count' }),
    found: t({ message: 'Found', context: 'units of a count' }),
    unexpected: t({ message: 'Not expected', context: 'units of a count' }),
  }
  const units = result[shown]
  return (
    <Stack gap="sm">
      <div className={classes.figures} role="status">
        <span>{t`${here} of ${all} found`}</span>
      </div>
      <SegmentedControl
        aria-label={t`Units of the count`}
        value={shown}
        onChange={setShown}
        data={(['missing', 'found', 'unexpected'] as const).map((value) => ({
          value,
          label: `${names[value]} · ${formatNumber(counts[value], language)}`,
        }))}
      />
      {shown === 'unexpected' && foreign.length > 0 ? (
        <LongList label={t`Codes of no unit`} items={foreign} itemKey={({ code }) => code} height={53}>
          {(one) => <ForeignLine {...one} />}
        </LongList>
      ) : null}
      {units.length > 0 ? (
        <LongList key={shown} label={names[shown]} items={units} itemKey={({ id }) => id} height={53}>
          {(unit) => <UnitLine unit={unit}>{shown === 'missing' ? note?.(unit) : takeOut?.(unit)}</UnitLine>}
        </LongList>
      ) : counts[shown] === 0 ? (
        <Text c="dimmed">{t`None so far.`}</Text>
      ) : null}
      {unplaced.length > 0 ? <Unplaced units={unplaced} /> : null}
    </Stack>
  )
}
