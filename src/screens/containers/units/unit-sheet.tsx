import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { writeDraft } from '#db/drafts/draft.ts'
import { mutate } from '#db/core/mutate.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useDraft } from '#db/hooks/use-draft.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { unitLabel } from '#domain/containers/barcode.ts'
import type { Container } from '#domain/containers/container.ts'
import { actionsIn, COMING, type UnitAction, type UnitState } from '#domain/units/lifecycle.ts'
import { unitId, type Unit } from '#domain/units/unit.ts'
import { formatInstant, inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { UNIT_STATE_MESSAGES } from '#i18n/unit-messages.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { Facts } from '#ui/facts.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { TypedTextarea } from '#ui/typed-field.tsx'
import { UNIT_ACTION_MESSAGES } from '../messages.ts'
import { UnitHistory } from './unit-history.tsx'
import { UnitStatus } from './unit-looks.tsx'
import { usualYard, YardChoice } from './yard-choice.tsx'

interface UnitSheetProps {
  readonly container: Container
  readonly number: number
  readonly state: UnitState
  readonly unit: Unit | undefined
  readonly opened: boolean
  readonly onClose: () => void
}

/** What is damaged, as far as somebody has typed it: it is there again when the sheet is closed by mistake, or the page is left. */
const useDamage = (unit: string): { readonly note: string; readonly write: (words: string) => void } => {
  const db = useDatabase()
  const name = `damage:${unit}`
  const kept = useDraft(name)
  const [typed, setTyped] = useState<string | null>(null)
  return {
    note: typed ?? (typeof kept === 'string' ? kept : ''),
    write: (words) => {
      setTyped(words)
      void writeDraft(db, name, words === '' ? null : words).catch(() => undefined)
    },
  }
}

/** One physical bin: where it is, since when, what can be done with it, and what was. */
export const UnitSheet = ({ container, number, state, unit, opened, onClose }: UnitSheetProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(`${number}`)
  const { note, write } = useDamage(unitId(container.id, number))
  const yards = useRow('vendors', vendorIdOf(db))?.dumpYards ?? []
  const yard = yards.find(({ id }) => id === unit?.yardId)
  const [chosenYard, chooseYard] = useState<string | null>(null)
  const yardId = usualYard(yards, chosenYard, unit?.yardId)
  const label = unitLabel(container.barcode, number)
  const act = (action: UnitAction) => {
    const words = note.trim()
    const isComing = COMING.includes(action) && yardId !== null
    const fromYard = isComing ? { fromYardId: unit?.yardId ?? null } : {}
    const fromBooking = unit?.bookingId ? { fromBookingId: unit.bookingId } : {}
    const move = {
      number,
      action,
      from: state,
      ...fromYard,
      ...fromBooking,
      ...(action === 'report_damage' && words !== '' ? { note: words } : {}),
    }
    const unitText = isolate(label, language)
    const what = i18n._(UNIT_ACTION_MESSAGES[action])
    const at = isComing ? { yardId } : {}
    return run(() => mutate(db, 'unit.change', { containerId: container.id, moves: [move], ...at }), {
      after: () => {
        write('')
        onClose()
      },
      done: t`${unitText}: ${what}.`,
      undo: true,
    })
  }
  const isGrave = (action: UnitAction) => action === 'retire' || action === 'report_damage'
  // What takes a unit out of use stands behind what is done every day.
  const actions = actionsIn(state).toSorted((a, b) => Number(isGrave(a)) - Number(isGrave(b)))
  return (
    <Sheet opened={opened} onClose={onClose} title={t`Unit ${label}`}>
      <Stack gap="md">
        <RefusalAlert rejection={rejection} />
        <Facts
          facts={[
            [t`Status`, <UnitStatus key="state" state={state} />],
            [t`Yard`, yard ? <bdi key="yard">{inLanguage(yard.name, language)}</bdi> : t`Not noted`],
            [t`Since`, unit ? formatInstant(unit.updatedAt, language) : formatInstant(container.createdAt, language)],
            [t`Last seen on`, unit ? formatInstant(unit.seenAt, language) : t`Not noted`],
            ...(state === 'damaged' && unit?.note ? [[t`Damage`, <bdi key="note">{unit.note}</bdi>] as const] : []),
          ]}
        />
        {actions.includes('report_damage') ? (
          <TypedTextarea
            label={t`What is damaged`}
            description={t`Optional. Kept with the unit when you report damage.`}
            autosize
            minRows={2}
            maxLength={300}
            value={note}
            onChange={(event) => write(event.currentTarget.value)}
          />
        ) : null}
        {yards.length > 0 && actions.some((action) => COMING.includes(action)) ? (
          <YardChoice yards={yards} yardId={yardId} onChoose={chooseYard} />
        ) : null}
        {actions.length === 0 ? (
          <Text size="sm">{t`${i18n._(UNIT_STATE_MESSAGES[state])}: its number is not given again.`}</Text>
        ) : (
          <Group gap="sm">
            {actions.map((action) => (
              <Button
                key={action}
                variant={isGrave(action) ? 'outline' : 'default'}
                color={isGrave(action) ? 'error' : 'primary'}
                loading={busy}
                onClick={() => void act(action)}
              >
                {i18n._(UNIT_ACTION_MESSAGES[action])}
              </Button>
            ))}
          </Group>
        )}
        <section aria-label={t`History`}>
          <Title order={3} size="h4" mb="xs">{t`History`}</Title>
          <UnitHistory unitId={unitId(container.id, number)} unit={unit} />
        </section>
      </Stack>
    </Sheet>
  )
}
