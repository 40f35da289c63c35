import { Button } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { undoOffer } from '#db/review/undo.ts'
import type { Container } from '#domain/containers/container.ts'
import type { ListDesk } from '#screens/list/list-screen.tsx'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { ButtonLink } from '#ui/links.tsx'
import { toast, toastDone } from '#ui/toast.ts'
import { undoably } from '#ui/undo-stack.ts'

/** Offers the selected containers, or takes them off the market, each as a change of its own. */
export const BulkOffer = ({ desk }: { desk: ListDesk<Container> }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const showRefusal = useRefusalToast()
  const stored = useStored()
  const [busy, setBusy] = useState(false)
  const change = async (enabled: boolean) => {
    setBusy(true)
    await stored(() =>
      undoably(async (take) => {
        const rows = await db.rows('containers').bulkGet([...desk.selected])
        const subjects = rows.flatMap((row) => (row && row.enabled !== enabled ? [row.id] : []))
        const vendorId = vendorIdOf(db)
        const argsOf = (containerId: string) => ({ vendorId, containerId, enabled })
        const { queued, refused, failure } = await mutateEach(db, { name: 'container.publish', subjects, argsOf })
        const [first] = refused
        if (first) showRefusal(first.rejection)
        const count = queued.length
        const words = enabled
          ? t`${plural(count, { one: '# container is offered now.', other: '# containers are offered now.' })}`
          : t`${plural(count, { one: '# container is no longer offered.', other: '# containers are no longer offered.' })}`
        if (count > 0)
          toastDone(
            words,
            undoOffer(
              db,
              queued.map(({ mutationId }) => mutationId),
            ),
            take(),
          )
        else if (!first) toast(enabled ? t`They are offered already.` : t`None of them is offered.`, 'info')
        desk.clear()
        if (failure !== null) throw failure
      }),
    )
    setBusy(false)
  }
  return (
    <>
      <Button size="compact-sm" h={44} loading={busy} onClick={() => void change(true)}>{t`Offer selected`}</Button>
      <Button variant="default" size="compact-sm" h={44} loading={busy} onClick={() => void change(false)}>
        {t`Withdraw selected`}
      </Button>
      <ButtonLink
        to="/container/prices"
        state={{ containerIds: [...desk.selected] }}
        variant="default"
        size="compact-sm"
        h={44}
      >{t`Edit prices`}</ButtonLink>
    </>
  )
}
