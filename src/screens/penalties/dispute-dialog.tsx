import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { storeFile } from '#db/files/files.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import { MOST_EVIDENCE, type Penalty } from '#domain/penalties/penalty.ts'
import { MAX_FILE_BYTES } from '#protocol/files.ts'
import { KeptFile } from '#screens/form/kept-file.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { FileField } from '#ui/file-field/file-field.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'

const PHOTOS = ['image/jpeg', 'image/png'] as const

interface DisputeDialogProps {
  readonly penalty: Penalty
  readonly opened: boolean
  readonly onDone: () => void
  /** Closed without an answer. */
  readonly onClose: () => void
}

/** Asks why a penalty is not owed, and for photos that show it. */
export const DisputeDialog = ({ penalty, opened, onDone, onClose }: DisputeDialogProps) => {
  const { t } = useLingui()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(penalty.id)
  const [files, setFiles] = useState<readonly FileRef[]>([])
  // What was attached stays, as the reason does, until it is given.
  const finish = () => {
    setFiles([])
    onDone()
  }
  const dispute = (reason: string) =>
    run((how) => mutate(db, 'penalty.dispute', { penaltyId: penalty.id, reason, files: [...files] }, how), {
      after: finish,
      done: t`The penalty is disputed. The Admin answers.`,
      undo: true,
    })
  return (
    <ReasonDialog
      opened={opened}
      busy={busy}
      onClose={onClose}
      title={t`Dispute the penalty of booking #${penalty.bookingNumber}?`}
      action={t`Dispute penalty`}
      label={t`Why it is not owed`}
      help={t`The Admin reads this, and answers once.`}
      onConfirm={(reason) => void dispute(reason)}
    >
      <FileField<FileRef>
        label={t`Photos that show it`}
        help={t`Up to 5, JPG or PNG, each under 5 MB`}
        types={PHOTOS}
        most={MOST_EVIDENCE}
        below={MAX_FILE_BYTES}
        value={files}
        onChange={setFiles}
        store={({ name, type, bytes }) => storeFile(db, { name: name.slice(0, 255), type, bytes })}
        preview={(file) => <KeptFile file={file} />}
      />
      <RefusalAlert rejection={rejection} mt="md" />
    </ReasonDialog>
  )
}
