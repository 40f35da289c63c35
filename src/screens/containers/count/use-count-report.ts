import { useLingui } from '@lingui/react/macro'
import type { CellValue } from '#db/export/cell-value.ts'
import type { CountedUnit, YardCount } from '#domain/units/yard-count.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { formatInstant, formatNumber, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { UNIT_STATE_MESSAGES } from '#i18n/unit-messages.ts'
import { tableReport } from '#screens/list/export/table-report.ts'
import type { KeptCount } from './kept-count.ts'

interface Counted {
  readonly count: KeptCount
  readonly result: YardCount
  readonly yard: DumpYard | undefined
}

/** The reconciliation as a document: its facts for the top of a print, and a row for each unit, what was not found first. */
export const useCountReport = ({ count, result, yard }: Counted) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { missing, unexpected, foreign, unplaced, found } = result
  const name = yard ? inLanguage(yard.name, language) : t`Not noted`
  const notFound = t({ message: 'Not found', context: 'units of a count' })
  const notExpected = t({ message: 'Not expected', context: 'units of a count' })
  const isFound = t({ message: 'Found', context: 'units of a count' })
  const isUnplaced = t`In a yard that nobody noted`
  const row = (words: string, { label, state, seenAt, id }: CountedUnit): readonly CellValue[] => [
    label,
    words,
    i18n._(UNIT_STATE_MESSAGES[state]),
    seenAt === null ? null : { at: seenAt },
    count.notes[id] ?? null,
  ]
  const rows: readonly (readonly CellValue[])[] = [
    ...missing.map((unit) => row(notFound, unit)),
    ...unexpected.map((unit) => row(notExpected, unit)),
    ...foreign.map(({ code, isContainer }) => [
      code,
      notExpected,
      isContainer ? t`A container: scan the label of a unit` : t`No unit of yours`,
      null,
      null,
    ]),
    ...unplaced.map((unit) => row(isUnplaced, unit)),
    ...found.map((unit) => row(unit.hasLeft ? t`Counted, has left since` : isFound, unit)),
  ]
  const headers = [t`Unit`, t`Result`, t`Status`, t`Last seen on`, t`Note`]
  const report = tableReport({
    title: t`Yard count: ${name}`,
    name: t`Yard count`,
    about: t`Every unit that was expected or seen, or whose yard nobody noted, with what is known of those not found.`,
    headers,
    rows,
    language,
  })
  const number = (list: readonly unknown[]) => formatNumber(list.length, language)
  const facts: readonly (readonly [string, string])[] = [
    [t`Yard`, name],
    [t`Begun`, formatInstant(count.begunAt, language)],
    [t`Finished`, count.finishedAt === null ? '' : formatInstant(count.finishedAt, language)],
    [t`Expected`, number([...found, ...missing])],
    [isFound, number(found)],
    [notFound, number(missing)],
    [notExpected, number([...unexpected, ...foreign])],
    ...(unplaced.length > 0 ? [[isUnplaced, number(unplaced)] as const] : []),
  ]
  return { report, facts }
}
