import { Group, Text, Title, UnstyledButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Container } from '#domain/containers/container.ts'
import { unitLabel } from '#domain/containers/barcode.ts'
import { UNIT_STATES, type UnitState } from '#domain/units/lifecycle.ts'
import { goneBefore, lastNumber, stateOf, type Unit } from '#domain/units/unit.ts'
import { formatInstantDay, formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Ltr } from '#ui/ltr.tsx'
import classes from '../containers.module.css'
import { AddUnits } from './add-units.tsx'
import { UnitSheet } from './unit-sheet.tsx'
import { UnitStatus } from './unit-looks.tsx'

interface UnitGridProps {
  readonly container: Container
  readonly units: ReadonlyMap<number, Unit>
  readonly order: 2 | 3
  /** The unit that the address names: it comes up by itself. */
  readonly named: number | null
}

/** The physical bins of a container, each with its number and where it is since when; a press opens what can be done with it. */
export const UnitGrid = ({ container, units, order, named }: UnitGridProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [asked, setAsked] = useState<number | null>(null)
  const [opened, setOpened] = useState(false)
  const [wanted, setShown] = useState<UnitState | null>(null)
  const places = useRef(new Map<number, HTMLElement | null>())
  const navigate = useNavigate()
  const isNamed = named !== null && named > goneBefore(container) && named <= lastNumber(container)
  useEffect(() => {
    if (!isNamed) return
    setShown(null)
    // Nobody pressed it: closed, the sheet leaves the focus on its unit all the same.
    places.current.get(named)?.focus({ preventScroll: true })
    setAsked(named)
    setOpened(true)
  }, [isNamed, named])
  const close = () => {
    setOpened(false)
    // The same code scanned again names it again.
    if (named !== null) void navigate({ to: '.', search: (was) => ({ ...was, unit: undefined }), replace: true })
  }
  // Those that were gone before units had records say nothing to anybody.
  const numbers = Array.from({ length: lastNumber(container) }, (_, at) => at + 1).filter((number) => number > goneBefore(container))
  const states = new Map(numbers.map((number) => [number, stateOf(container, number, units.get(number)) ?? 'in_yard']))
  // The last of a state may be gone from it while it is looked at.
  const shown = [...states.values()].find((state) => state === wanted) ?? null
  const seen = shown === null ? numbers : numbers.filter((number) => states.get(number) === shown)
  const counts = UNIT_STATES.flatMap((state) => {
    const count = [...states.values()].filter((one) => one === state).length
    return count === 0 ? [] : [{ state, count }]
  })
  return (
    <section aria-label={t`Units`}>
      <Group justify="space-between" mb="xs" gap="sm">
        <Title order={order}>{t`Units`}</Title>
        <AddUnits container={container} />
      </Group>
      <div className={classes.states} role="group" aria-label={t`Units by status`}>
        {counts.map(({ state, count }) => (
          <UnstyledButton
            key={state}
            className={classes.state}
            aria-pressed={shown === state}
            onClick={() => setShown(shown === state ? null : state)}
          >
            <UnitStatus state={state} />
            <span className="figures">{formatNumber(count, language)}</span>
          </UnstyledButton>
        ))}
      </div>
      <ul className={classes.units}>
        {seen.map((number) => {
          const unit = units.get(number)
          return (
            <li key={number}>
              <UnstyledButton
                ref={(element: HTMLElement | null) => void places.current.set(number, element)}
                className={classes.unit}
                onClick={() => {
                  setAsked(number)
                  setOpened(true)
                }}
                title={unitLabel(container.barcode, number)}
              >
                <Ltr>{number}</Ltr>
                <span className={classes.unitState}>
                  <UnitStatus state={states.get(number) ?? 'in_yard'} />
                </span>
                {unit ? (
                  <Text size="xs" c="dimmed" span>
                    {formatInstantDay(unit.updatedAt, language)}
                  </Text>
                ) : null}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {asked === null ? null : (
        <UnitSheet
          key={asked}
          container={container}
          number={asked}
          state={states.get(asked) ?? 'in_yard'}
          unit={units.get(asked)}
          opened={opened}
          onClose={close}
        />
      )}
    </section>
  )
}
