import { Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { takeOver } from '#db/transfer/take-over.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { HeldOfAuthor, QuarantinedChange } from '#protocol/quarantine.ts'
import { describeRefusal } from '#i18n/describe.ts'
import { countOfAuthor, dropQuarantined, listQuarantined } from '#session/quarantine.ts'
import { LongList } from '#ui/long-list.tsx'
import { toast } from '#ui/toast.ts'
import { DiscardAll } from './discard-all.tsx'
import { QuarantinedCard } from './quarantined-card.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'

/** How often is looked whether the files of a change have come. */
const LOOK_MS = 10_000

/** Work that lies at the server without having been carried out; shown only where there is some. */
export const QuarantineSection = () => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const stored = useStored()
  const [quarantined, setQuarantined] = useState<readonly QuarantinedChange[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  /** Whose changes are all to be deleted, by one of them. */
  const [asked, setAsked] = useState<{ change: QuarantinedChange; held: HeldOfAuthor } | null>(null)
  const [looks, setLooks] = useState(0)
  // A look that began before one was dropped still lists it.
  const dropped = useRef(new Set<string>())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let awaited = false
    const look = async () => {
      const answer = await listQuarantined()
      if (gone) return
      // Nobody asked for it: where the list cannot be had, nothing is said.
      if (answer.ok) {
        awaited = answer.items.some(({ awaitsFiles }) => awaitsFiles === true)
        setQuarantined(answer.items.filter(({ id }) => !dropped.current.has(id)))
        // All of it was deleted: the heading that had the focus goes too.
        if (looks > 0 && answer.items.length === 0) document.getElementById('content')?.focus({ preventScroll: true })
      }
      if (awaited) timer = setTimeout(() => void look(), LOOK_MS)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [looks])
  if (quarantined.length === 0) return null
  const finish = async (change: QuarantinedChange, isWanted: boolean) => {
    setBusy(change.id)
    await stored(async () => {
      if (isWanted) await takeOver(db, change)
      const refusal = await dropQuarantined(change.id)
      if (refusal !== null) return toast(describeRefusal(i18n, refusal), 'error')
      dropped.current.add(change.id)
      // The card goes with the button that was pressed: the others are next, and where there are none what the screen begins with.
      const isLast = quarantined.every(({ id }) => dropped.current.has(id))
      const next = isLast ? document.getElementById('content') : heading.current
      next?.focus({ preventScroll: true })
      setQuarantined((was) => was.filter((other) => other.id !== change.id))
    })
    setBusy(null)
  }
  const askForAll = async (change: QuarantinedChange) => {
    setBusy(change.id)
    const answer = await countOfAuthor(change.id)
    setBusy(null)
    if (answer.ok) setAsked({ change, held: answer.body })
    else toast(describeRefusal(i18n, answer.refusal), 'error')
  }
  const endAll = () => {
    setAsked(null)
    setLooks((was) => was + 1)
    heading.current?.focus({ preventScroll: true })
  }
  const isOneOfMany = ({ id, by }: QuarantinedChange) => quarantined.some((other) => other.id !== id && other.by === by)
  const title = t`Held by the server`
  return (
    <section aria-label={title}>
      <Title ref={heading} tabIndex={-1} order={2} size="h3" mb="xs">
        {title}
      </Title>
      <LongList label={title} items={quarantined} itemKey={(change) => change.id} height={150}>
        {(change) => (
          <QuarantinedCard
            change={change}
            busy={busy}
            onTakeOver={() => void finish(change, true)}
            onDelete={() => void finish(change, false)}
            onDeleteAll={isOneOfMany(change) ? () => void askForAll(change) : null}
          />
        )}
      </LongList>
      {asked ? <DiscardAll {...asked} onClose={() => setAsked(null)} onDone={endAll} /> : null}
    </section>
  )
}
