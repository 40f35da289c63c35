import { Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { describeRefusal } from '#i18n/describe.ts'
import { isolateName } from '#i18n/formats.ts'
import type { HeldOfAuthor, QuarantinedChange } from '#protocol/quarantine.ts'
import { dropOfAuthor } from '#session/quarantine.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'

interface DiscardAllProps {
  /** One of theirs. */
  readonly change: QuarantinedChange
  /** All of theirs, as they were counted: more than the list shows, where there are very many. */
  readonly held: HeldOfAuthor
  readonly onClose: () => void
  /** They were deleted, or some of them before something came in between. */
  readonly onDone: () => void
}

/** Asks before all that the server holds of one person is deleted. */
export const DiscardAll = ({ change, held, onClose, onDone }: DiscardAllProps) => {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const by = change.by === undefined ? undefined : isolateName(change.by)
  const count = held.changes
  const confirm = async () => {
    setBusy(true)
    const refusal = await dropOfAuthor(change.id, held)
    if (refusal !== null) toast(describeRefusal(i18n, refusal), 'error')
    onDone()
  }
  return (
    <ConfirmDialog
      opened
      title={by === undefined ? t`Delete all changes of this person?` : t`Delete all changes of ${by}?`}
      action={t`Delete all`}
      destructive
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Text>
        <Plural
          value={count}
          one="# change is removed from the server without having been carried out, and nobody can take it over any more."
          other="# changes are removed from the server without having been carried out, and nobody can take them over any more."
        />
      </Text>
    </ConfirmDialog>
  )
}
