import { Stack, Text } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import type { HistoryEntry } from '#db/core/history.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useHistory } from '#db/hooks/use-history.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { Unit } from '#domain/units/unit.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { MOVEMENT_MESSAGES, STEP_MESSAGES } from '#i18n/operation-messages.ts'
import { UNIT_STATE_MESSAGES } from '#i18n/unit-messages.ts'
import { KeptFile } from '#screens/form/kept-file.tsx'
import { Timeline, ToldFields } from '#screens/list/detail/timeline.tsx'
import { fieldFormatter, type FieldFormatters } from '#screens/list/detail/changed-fields.ts'
import { CHANGED, plainFormatter } from '#screens/list/record/record-timeline.tsx'
import { TextLink } from '#ui/links.tsx'
import { UNIT_ACTION_MESSAGES } from '../messages.ts'
import { unitEvents, type UnitEvent } from './unit-events.ts'

const YARD = msg`Yard`
const FORMER_YARD = msg`A yard that is not listed any more`

const formattersOf = (yards: Vendor['dumpYards']): FieldFormatters => ({
  units: {
    yardId: fieldFormatter(YARD, v.string(), (id, i18n, language) => {
      const yard = yards.find((one) => one.id === id)
      return yard ? inLanguage(yard.name, language) : i18n._(FORMER_YARD)
    }),
    note: fieldFormatter(plainFormatter('note').label, v.string(), (note) => note),
  },
})

/** The movement that a change was part of, which opens it. */
const Movement = ({ id, step }: { id: string; step: UnitEvent['step'] }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const operation = useRow('operations', id)
  const done = step === null ? null : `${i18n._(STEP_MESSAGES[step])} · `
  if (!operation)
    return operation === undefined ? null : (
      <Text size="sm" c="dimmed">
        {done}
        {t`a movement that is not on this device`}
      </Text>
    )
  const type = i18n._(MOVEMENT_MESSAGES[operation.type])
  const number = isolate(`#${operation.bookingNumber}`, language)
  return (
    <Text size="sm" component="div">
      {done}
      <TextLink to="/operations/detail" search={{ id }}>{t`${type}, booking ${number}`}</TextLink>
    </Text>
  )
}

/** Every change of a unit: what it became, in which yard and by which movement, with its photos, who noted it, and when. */
export const UnitHistory = ({ unitId, unit }: { unitId: string; unit: Unit | undefined }) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const yards = useRow('vendors', vendorIdOf(db))?.dumpYards ?? []
  const history = useHistory({ kind: 'units', id: unitId })
  if (history === undefined) return null
  if (history.length === 0 || !unit) return <Text size="sm" c="dimmed">{t`Nothing was noted of this unit yet.`}</Text>
  const told = formattersOf(yards)
  const events = new Map(unitEvents(history, unit).map((event, at) => [history[at], event]))
  const wordsOf = (entry: HistoryEntry) => {
    const event = events.get(entry)
    if (event?.isSeen) return UNIT_ACTION_MESSAGES.count
    if (event?.state) return UNIT_STATE_MESSAGES[event.state]
    return event?.step ? STEP_MESSAGES[event.step] : CHANGED
  }
  return (
    <Timeline
      history={history}
      told={{}}
      whatOf={(entry) => i18n._(wordsOf(entry))}
      moreOf={(entry) => {
        const event = events.get(entry)
        if (!event) return null
        return (
          <>
            <ToldFields changes={event.changes} told={told} />
            {event.movementId === null ? null : <Movement id={event.movementId} step={event.step} />}
            {event.photos.length === 0 ? null : (
              <Stack gap="xs" mt="xs">
                {event.photos.map((file) => (
                  <KeptFile key={file.sha256} file={file} />
                ))}
              </Stack>
            )}
          </>
        )
      }}
    >
      {null}
    </Timeline>
  )
}
