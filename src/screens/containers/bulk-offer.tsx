import { Button, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { undoOffer } from '#db/review/undo.ts'
import type { Container } from '#domain/containers/container.ts'
import type { ListDesk } from '#screens/list/list-screen.tsx'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { useSaid } from '#screens/mutate/use-said.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { toast, toastDone } from '#ui/toast.ts'
import { undoably } from '#ui/undo-stack.ts'

/** What is asked before many are offered or withdrawn: which, and how many are so already. */
interface Question {
  readonly enabled: boolean
  readonly subjects: readonly string[]
  readonly already: number
  /** How many of them stand in a zone that takes no bookings. */
  readonly inactive: number
}

/** Offers the selected containers, or takes them off the market, each as a change of its own. */
export const BulkOffer = ({ desk }: { desk: ListDesk<Container> }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const showRefusal = useRefusalToast()
  const stored = useStored()
  const said = useSaid()
  // What was asked last stays while its dialog closes, so that its words do not vanish before it does.
  const [asked, setAsked] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  // The button hears a second press before it shows that it is busy.
  const isGoing = useRef(false)
  const ask = (enabled: boolean) =>
    stored(async () => {
      const rows = (await db.rows('containers').bulkGet([...desk.selected])).filter((row) => row !== undefined)
      const others = rows.filter((row) => row.enabled !== enabled)
      const subjects = others.map(({ id }) => id)
      if (subjects.length === 0) {
        toast(enabled ? t`They are offered already.` : t`None of them is offered.`, 'info')
        return
      }
      const zones = await db.rows('zones').bulkGet([...new Set(others.map(({ zoneId }) => zoneId))])
      const closed = new Set(zones.flatMap((zone) => (zone?.status === 'inactive' ? [zone.id] : [])))
      const inactive = others.filter(({ zoneId }) => closed.has(zoneId)).length
      setAsked({ enabled, subjects, already: rows.length - subjects.length, inactive })
      setOpened(true)
    })
  const change = ({ enabled, subjects }: Question) =>
    undoably(async (take) => {
      const vendorId = vendorIdOf(db)
      const argsOf = (containerId: string) => ({ vendorId, containerId, enabled })
      const { queued, refused, failure } = await mutateEach(db, { name: 'container.publish', subjects, argsOf })
      const [first] = refused
      if (first) showRefusal(first.rejection, refused.length)
      const count = queued.length
      const words = enabled
        ? t`${plural(count, { one: '# container is offered now.', other: '# containers are offered now.' })}`
        : t`${plural(count, { one: '# container is no longer offered.', other: '# containers are no longer offered.' })}`
      if (count > 0)
        toastDone(
          await said(words),
          undoOffer(
            db,
            queued.map(({ mutationId }) => mutationId),
          ),
          take(),
          words,
        )
      if (failure !== null) throw failure
    })
  const confirm = async (question: Question) => {
    if (isGoing.current) return
    isGoing.current = true
    setBusy(true)
    await stored(() => change(question))
    isGoing.current = false
    setBusy(false)
    setOpened(false)
    desk.clear()
  }
  const button = (enabled: boolean, words: string) => (
    <Button variant={enabled ? 'filled' : 'default'} size="compact-sm" h={44} onClick={() => void ask(enabled)}>
      {words}
    </Button>
  )
  return (
    <>
      {button(true, t`Offer selected`)}
      {button(false, t`Stop offering selected`)}
      <ButtonLink
        to="/container/prices"
        state={{ containerIds: [...desk.selected] }}
        variant="default"
        size="compact-sm"
        h={44}
      >{t`Edit prices`}</ButtonLink>
      {asked ? (
        <ConfirmDialog
          opened={opened}
          busy={busy}
          onClose={() => setOpened(false)}
          onConfirm={() => void confirm(asked)}
          title={
            asked.enabled
              ? t`${plural(asked.subjects.length, { one: 'Offer # container?', other: 'Offer # containers?' })}`
              : t`${plural(asked.subjects.length, { one: 'Stop offering # container?', other: 'Stop offering # containers?' })}`
          }
          action={asked.enabled ? t`Offer all` : t`Stop offering all`}
        >
          <Text>
            {asked.enabled
              ? t`Customers can book them from now on.`
              : t`Customers cannot book them any more. Bookings you have stay as they are.`}
          </Text>
          {asked.enabled && asked.inactive > 0 ? (
            <Text size="sm" mt="sm">
              {t`${plural(asked.inactive, { one: '# of them is in an inactive zone and cannot be booked for now.', other: '# of them are in an inactive zone and cannot be booked for now.' })}`}
            </Text>
          ) : null}
          {asked.already === 0 ? null : (
            <Text size="sm" mt="sm">
              {asked.enabled
                ? t`${plural(asked.already, { one: '# more is offered already.', other: '# more are offered already.' })}`
                : t`${plural(asked.already, { one: '# more is not offered anyway.', other: '# more are not offered anyway.' })}`}
            </Text>
          )}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
