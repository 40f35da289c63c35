import { Button, CopyButton, Group, Paper, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { undoChange } from '#db/review/undo.ts'
import { useUndoable } from '#db/hooks/use-card.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { ReceiptRow } from '#db/core/database.ts'
import { toast } from '#ui/toast.ts'
import { Ltr } from '#ui/ltr.tsx'
import { ChangeTitle } from './change-title.tsx'
import classes from './sync.module.css'
import { Times } from './times.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'

/** The end of an id tells two receipts of the same minute apart; its beginning is the time. */
const SHORT = 12

const UndoButton = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const stored = useStored()
  const possible = useUndoable(id)
  if (!possible) return null
  const undo = () =>
    stored(async () => {
      const undone = await undoChange(db, id)
      if (undone === 'too-late') toast(t`Too late: this can no longer be undone.`, 'warning')
    })
  return <Button variant="subtle" onClick={() => void undo()}>{t`Undo`}</Button>
}

/** A change the server carried out: what, when here, when there, and its number for questions to support. */
export const ReceiptCard = ({ receipt }: { receipt: ReceiptRow }) => {
  const { t } = useLingui()
  const short = receipt.id.slice(-SHORT)
  return (
    <Paper withBorder radius="lg" p="sm" component="article" className={classes.card}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <ChangeTitle change={receipt} />
          <Times clientAt={receipt.clientAt} serverAt={receipt.serverAt} />
          {receipt.volatile === 1 ? (
            <Text size="sm" c="dimmed">{t`Kept here too, until the server has it safely on its disk.`}</Text>
          ) : null}
        </div>
        <Group gap={4}>
          <UndoButton id={receipt.id} />
          <CopyButton value={receipt.id}>
            {({ copied, copy }) => (
              <>
                <Button variant="subtle" color="gray" onClick={copy} aria-label={t`Copy receipt ${short}`}>
                  <span>
                    {t`Receipt`}{' '}
                    <span className={classes.id}>
                      <Ltr>{short}</Ltr>
                    </span>
                  </span>
                </Button>
                <Text span size="sm" role="status">
                  {copied ? t`copied` : null}
                </Text>
              </>
            )}
          </CopyButton>
        </Group>
      </Group>
    </Paper>
  )
}
