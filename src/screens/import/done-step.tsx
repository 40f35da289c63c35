import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useUnreachable } from '#screens/mutate/use-unreachable.ts'
import type { ImportResult } from './import-in-slices.ts'
import type { CheckedRow } from './check-rows.ts'
import type { NamedColumn } from './declaration.ts'
import { PreviewRows } from './preview-rows.tsx'
import { useImported } from './use-imported.ts'

interface DoneStepProps {
  readonly result: ImportResult
  /** Rows that were left out for their faults. */
  readonly faultyRows: readonly CheckedRow<object>[]
  readonly columns: readonly NamedColumn[]
  readonly onUndo: () => Promise<number>
  readonly onAgain: () => void
  readonly onClose: () => void
}

type Undo = 'offered' | 'busy' | 'done' | 'failed'

/** What was imported and what was not, and the way to take all of it back. */
export const DoneStep = ({ result: { ids, asked, stopped }, faultyRows, columns, onUndo, onAgain, onClose }: DoneStepProps) => {
  const { t, i18n } = useLingui()
  const imported = useImported()
  // Until there is a network once: what has been sent since then waits no more when it goes.
  const isUnreachable = useUnreachable()
  const [isSentLater, setSentLater] = useState(isUnreachable)
  if (isSentLater && !isUnreachable) setSentLater(false)
  const [undo, setUndo] = useState<Undo>('offered')
  const [kept, setKept] = useState(0)
  const leftOut = faultyRows.length
  const [count, missed, undone] = [ids.length, asked - ids.length, ids.length - kept]
  const takeBack = async () => {
    if (undo === 'busy' || undo === 'done') return
    setUndo('busy')
    try {
      setKept(await onUndo())
      setUndo('done')
    } catch (error) {
      console.warn('undo of an import:', error instanceof Error ? error.message : error)
      setUndo('failed')
    }
  }
  return (
    <Stack gap="md">
      <div role="status">
        {undo === 'done' ? (
          <>
            <Text>
              <Plural value={undone} one="The import of # row was undone." other="The import of # rows was undone." />
            </Text>
            {kept === 0 ? null : (
              <Text>
                <Plural
                  value={kept}
                  one="# row stays: a booking or movement needs it, or somebody has changed it since."
                  other="# rows stay: bookings or movements need them, or somebody has changed them since."
                />
              </Text>
            )}
          </>
        ) : (
          <>
            <Text fw={600}>{imported(count, isSentLater)}</Text>
            {leftOut === 0 ? null : (
              <Text>
                <Plural
                  value={leftOut}
                  one="# row with faults was left out. Correct it in the file and import it again."
                  other="# rows with faults were left out. Correct them in the file and import them again."
                />
              </Text>
            )}
          </>
        )}
      </div>
      {stopped && undo !== 'done' ? (
        <Alert color="error" role="alert">
          <Plural value={missed} one="The import stopped: # row was not imported." other="The import stopped: # rows were not imported." />{' '}
          {i18n._(stopped)}
        </Alert>
      ) : null}
      {/* Whoever mends them in the file needs to see what is wrong with them. */}
      {leftOut === 0 || undo === 'done' ? null : <PreviewRows columns={columns} rows={faultyRows} />}
      {undo === 'failed' ? <Alert color="error" role="alert">{t`The import could not be undone completely. Try again.`}</Alert> : null}
      <Group justify="space-between">
        {count > 0 && undo !== 'done' ? (
          <Button variant="default" h={48} loading={undo === 'busy'} onClick={() => void takeBack()}>{t`Undo the whole import`}</Button>
        ) : (
          <Button variant="default" h={48} onClick={onAgain}>{t`Import another file`}</Button>
        )}
        <Button h={48} onClick={onClose}>{t`Done`}</Button>
      </Group>
    </Stack>
  )
}
