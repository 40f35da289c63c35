import { Button, Group, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { YardCount } from '#domain/units/yard-count.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { ReportButton } from '#screens/list/export/report-button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { CountLists } from './count-lists.tsx'
import classes from './count.module.css'
import { closeCount, goOnCounting, keepNotes, type KeptCount } from './kept-count.ts'
import { NoteField } from './note-field.tsx'
import { useCountReport } from './use-count-report.ts'

interface ReconciliationProps {
  readonly count: KeptCount
  readonly result: YardCount
  readonly yard: DumpYard | undefined
}

/** A finished count: expected against found, with what is known of what was not found, to print or keep as a file. */
export const Reconciliation = ({ count, result, yard }: ReconciliationProps) => {
  const { t } = useLingui()
  const db = useDatabase()
  const stored = useStored()
  const [isClosing, setClosing] = useState(false)
  const { report, facts } = useCountReport({ count, result, yard })
  const unnoted = result.missing.filter(({ id }) => (count.notes[id] ?? '') === '')
  const words = t`Looked for and not found`
  return (
    <Stack gap="lg">
      {/* Those of the units stand with their lists. */}
      <Facts facts={facts.slice(0, 3)} />
      <Group gap="sm">
        <ReportButton label={t`Print or export`} report={report} facts={facts} />
        {unnoted.length > 0 ? (
          <Button
            variant="default"
            onClick={() => void stored(() => keepNotes(db, Object.fromEntries(unnoted.map(({ id }) => [id, words]))))}
          >{t`Mark all as looked for`}</Button>
        ) : null}
      </Group>
      <CountLists result={result} note={(unit) => <NoteField unit={unit} words={count.notes[unit.id] ?? ''} />} />
      <Group className={classes.bar} justify="end" gap="sm">
        <Button variant="default" h={48} onClick={() => void stored(() => goOnCounting(db))}>{t`Go on counting`}</Button>
        <Button h={48} variant="outline" color="error" onClick={() => setClosing(true)}>{t`Delete the count’s result`}</Button>
      </Group>
      <ConfirmDialog
        opened={isClosing}
        onClose={() => setClosing(false)}
        title={t`Delete the count’s result`}
        action={t`Delete the count’s result`}
        destructive
        busy={false}
        onConfirm={() => void stored(() => closeCount(db))}
      >
        {t`The reconciliation and its notes go from this device: export them first if you need them. When each container was seen stays with it.`}
      </ConfirmDialog>
    </Stack>
  )
}
