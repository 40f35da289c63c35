import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import type { HistoryEntry } from '#db/core/history.ts'
import { useHistory } from '#db/hooks/use-history.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { describeChangedValue } from '#i18n/describe-value.ts'
import { FIELD_PARTS } from '#i18n/export-messages.ts'
import type { FieldFormatter, FieldFormatters } from '../detail/changed-fields.ts'
import { Timeline, TimelineEntry } from '../detail/timeline.tsx'

const ADDED = msg({ message: 'Added', context: 'record' })
const DELETED = msg({ message: 'Deleted', context: 'record' })
const BROUGHT_BACK = msg({ message: 'Brought back', context: 'record' })
export const CHANGED = msg({ message: 'Changed', context: 'record' })

interface Happenings {
  /** The mutations that a record begins with. */
  readonly beginnings: readonly string[]
  /** What the beginning is called; left out: that it was added. */
  readonly begun?: MessageDescriptor
  /** Those that delete it: what begins it behind one of them brings it back. */
  readonly endings?: readonly string[]
  /** What other mutations are called; the rest are changes. */
  readonly names?: Readonly<Record<string, MessageDescriptor>>
}

interface RecordTimelineProps extends Happenings {
  readonly kind: Kind
  readonly record: { readonly id: string; readonly createdAt: string }
  readonly told: FieldFormatters
}

/** Tells a field as its value reads. */
export const plainFormatter = (name: keyof typeof FIELD_PARTS): FieldFormatter => ({
  label: FIELD_PARTS[name] ?? CHANGED,
  words: (value, i18n, language) => (value === null || value === undefined ? null : describeChangedValue(i18n, value, language)),
})

const nameOf = (entry: HistoryEntry): string => (entry.state === 'done' ? entry.audit.name : entry.name)

/** What an entry of a record's history is called. */
export const whatHappened = (
  entry: HistoryEntry,
  history: readonly HistoryEntry[],
  { beginnings, begun = ADDED, endings = [], names = {} }: Happenings,
): MessageDescriptor => {
  const name = nameOf(entry)
  if (endings.includes(name)) return DELETED
  if (!beginnings.includes(name)) return (Object.hasOwn(names, name) ? names[name] : undefined) ?? CHANGED
  return history.slice(0, history.indexOf(entry)).some((earlier) => endings.includes(nameOf(earlier))) ? BROUGHT_BACK : begun
}

/** What happened to a record that the vendor keeps, and who did it. */
export const RecordTimeline = ({ kind, record, told, ...happenings }: RecordTimelineProps) => {
  const { _ } = useLingui()
  const { beginnings, begun = ADDED, endings = [] } = happenings
  const history = useHistory({ kind, id: record.id })
  // The beginning is told by whoever made it, once that is known here.
  const isTold = history?.some((entry) => beginnings.includes(nameOf(entry))) ?? true
  return (
    <Timeline
      history={history}
      told={told}
      whatOf={(entry) => _(whatHappened(entry, history ?? [], happenings))}
      // Of what is deleted nothing is left in any field.
      isBare={(entry) => endings.includes(nameOf(entry))}
    >
      {isTold ? null : <TimelineEntry what={_(begun)} at={record.createdAt} />}
    </Timeline>
  )
}
