import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { EarlierRun } from './declaration.ts'
import classes from './earlier-imports.module.css'

interface EarlierImportsProps {
  readonly runs: readonly EarlierRun[]
  readonly onUndo: (run: string) => Promise<number>
}

/** Imports of before, each of which can be taken back as a whole. */
export const EarlierImports = ({ runs, onUndo }: EarlierImportsProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [asked, setAsked] = useState<EarlierRun | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  if (runs.length === 0) return null
  const takeBack = async ({ id, count }: EarlierRun) => {
    setBusy(true)
    try {
      const kept = await onUndo(id)
      const undone = count - kept
      const stay = t`${plural(kept, { one: '# row stays: a booking or movement needs it, or somebody has changed it since.', other: '# rows stay: bookings or movements need them, or somebody has changed them since.' })}`
      const gone = t`${plural(undone, { one: 'The import of # row was undone.', other: 'The import of # rows was undone.' })}`
      toast(kept === 0 ? gone : `${gone} ${stay}`, kept === 0 ? 'success' : 'warning')
    } catch (error) {
      console.warn('undo of an import:', error instanceof Error ? error.message : error)
      toast(t`The import could not be undone completely. Try again.`, 'error')
    }
    setBusy(false)
    setOpen(false)
  }
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={t`Earlier imports`}>
      <Title order={3} size="h4" mb="xs">{t`Earlier imports`}</Title>
      <Stack component="ul" gap={0} className={classes.list}>
        {runs.map((run) => (
          <li key={run.id} className={classes.line}>
            <div>
              <Text fw={600}>{formatInstant(run.at, language)}</Text>
              <Text size="sm" c="dimmed">
                {run.isRest ? (
                  <Plural value={run.count} one="# row stayed when it was undone." other="# rows stayed when it was undone." />
                ) : (
                  <Plural value={run.count} one="# row was imported." other="# rows were imported." />
                )}
                {run.count < run.asked && !run.isRest ? (
                  <>
                    {' '}
                    <Plural value={run.asked - run.count} one="# row was not: it was stopped." other="# rows were not: it was stopped." />
                  </>
                ) : null}
              </Text>
            </div>
            <Button
              variant="default"
              onClick={() => {
                setAsked(run)
                setOpen(true)
              }}
              aria-label={t`Undo the import of ${formatInstant(run.at, language)}`}
            >{t`Undo`}</Button>
          </li>
        ))}
      </Stack>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Undo the import`}
        action={t`Undo the import`}
        destructive
        busy={busy}
        onConfirm={() => asked && !busy && void takeBack(asked)}
      >
        <Text>
          <Plural
            value={asked?.count ?? 0}
            one="# imported row is deleted, unless a booking or movement needs it, or somebody has changed it since."
            other="# imported rows are deleted, but for those that a booking or movement needs, or somebody has changed since."
          />
        </Text>
      </ConfirmDialog>
    </Paper>
  )
}
