import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import { codeMeaning } from '#db/query/barcodes.ts'
import { unitLabel } from '#domain/containers/barcode.ts'
import type { Operation, UnitRef } from '#domain/operations/operation.ts'
import { isSameUnit } from '#domain/operations/unit-moves.ts'
import type { UnitState } from '#domain/units/lifecycle.ts'
import { stateOf, unitId, unitRefs } from '#domain/units/unit.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TypedSelect, type useTyped } from '#screens/mutate/typed-select.tsx'
import { onDemand } from '#ui/on-demand.ts'
import '#ui/theme/mantine-choice.css'
import classes from '../operations.module.css'

const { Component: Scanner, ready } = onDemand(
  () => import('#screens/scan/scanner.tsx'),
  (module) => module.Scanner,
)

const NONE: readonly string[] = []

interface UnitFieldProps {
  readonly label: string
  readonly operation: Operation
  /** Which units of the container are offered: those that are free, or those that stand at this customer's. */
  readonly from: 'yard' | 'site'
  /** The one that the movement is for: it is offered wherever it is noted, and the rule judges it. */
  readonly own: UnitRef | null
  readonly value: UnitRef | null
  readonly onChange: (unit: UnitRef | null) => void
  readonly typed: ReturnType<typeof useTyped>['typed']
  /** What is wrong with it. */
  readonly error?: string | undefined
}

const OFFERED: Readonly<Record<UnitFieldProps['from'], readonly UnitState[]>> = {
  yard: ['in_yard', 'reserved'],
  site: ['on_site', 'reported_full'],
}

const writeRef = ({ containerId, number }: UnitRef): string => `${containerId} ${number}`
const readRef = (text: string): UnitRef => {
  const [containerId = '', number = ''] = text.split(' ')
  return { containerId, number: Number(number) }
}

/** A unit by its number: scanned from its label, typed, or chosen from those it can be. */
export const UnitField = ({ label, operation, from, own, value, onChange, typed, error }: UnitFieldProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const [isScanning, setScanning] = useState(false)
  const [unknown, setUnknown] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const scan = useRef<HTMLButtonElement>(null)
  const container = useRow('containers', operation.containerId)
  const scanned = useRow('containers', value && value.containerId !== operation.containerId ? value.containerId : null)
  const itsOwn = useRow('containers', own && own.containerId !== operation.containerId ? own.containerId : null)
  const ids = useMemo(() => (container ? unitRefs(container).map(({ id }) => id) : NONE), [container])
  const units = useRowsById('units', ids)
  const choices = useMemo(() => {
    if (!container || !units) return []
    return ids.flatMap((_, at) => {
      const number = at + 1
      const unit = units.get(unitId(container.id, number))
      const state = stateOf(container, number, unit)
      const isHere = from === 'yard' || !unit?.bookingId || unit.bookingId === operation.bookingId
      return state !== null && OFFERED[from].includes(state) && isHere
        ? [{ value: writeRef({ containerId: container.id, number }), label: unitLabel(container.barcode, number) }]
        : []
    })
  }, [container, units, ids, from, operation.bookingId])
  const chosen = value ? writeRef(value) : null
  // One of another container of the same kind, or one that the choice does not hold: it stands there, and the rule judges it.
  const beside = [own, own && value && isSameUnit(own, value) ? null : value].flatMap((ref) => (ref ? [ref] : []))
  const more = beside.flatMap((ref) => {
    const owner = [container, scanned, itsOwn].find((one) => one?.id === ref.containerId)
    const choice = owner && { value: writeRef(ref), label: unitLabel(owner.barcode, ref.number) }
    return choice && !choices.some((other) => other.value === choice.value) ? [choice] : []
  })
  const takeCode = async (code: string) => {
    const meant = await codeMeaning(db, code, 'unit')
    // The scanner stays for another try; it is ready for one by being a new one.
    if (!meant || meant.number === null) {
      setTries((before) => before + 1)
      return setUnknown(code)
    }
    // Before what has the focus goes: where it went by itself, the choice would open over what is to be seen.
    scan.current?.focus()
    setScanning(false)
    setUnknown(null)
    typed.setText(null)
    onChange({ containerId: meant.containerId, number: meant.number })
  }
  const shownCode = isolate(unknown ?? '', language)
  return (
    <Stack gap="xs">
      <Group align={error === undefined ? 'end' : 'center'} gap="sm" wrap="nowrap">
        <TypedSelect
          typed={typed}
          flex={1}
          label={label}
          error={error}
          placeholder={t`Choose or scan`}
          data={[...more, ...choices]}
          value={chosen}
          onChange={(next) => {
            setUnknown(null)
            onChange(next === null ? null : readRef(next))
          }}
          clearable
          // Where the form begins with it, a list would lie over what is read first.
          openOnFocus={false}
          limit={50}
          nothingFoundMessage={t`None is free here. Scan the label of the one you took.`}
          styles={{ input: { minHeight: 48 } }}
          dir="ltr"
        />
        <Button
          ref={scan}
          className={classes.scan}
          variant="default"
          h={48}
          leftSection={<IconScan size={20} aria-hidden />}
          onPointerEnter={() => void ready()}
          onClick={() => void ready().then(() => setScanning(!isScanning))}
          aria-expanded={isScanning}
        >{t`Scan`}</Button>
      </Group>
      {unknown === null ? null : (
        <Alert color="warning" role="alert">
          {t`You have no unit with the label ${shownCode}.`}
        </Alert>
      )}
      {isScanning ? <Scanner key={tries} mode="single" unknown={unknown} onCode={(code) => void takeCode(code)} /> : null}
    </Stack>
  )
}
