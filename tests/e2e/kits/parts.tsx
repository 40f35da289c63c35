import { Button } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { openPortal } from '#db/core/open.ts'
import type { Pull } from '#db/core/pull.ts'
import { writeDraft } from '#db/drafts/draft.ts'
import { DatabaseContext, useDatabase } from '#db/hooks/use-database.ts'
import { USUAL_HOURS } from '#domain/hours/usual-hours.ts'
import { bilingual } from '#domain/kernel/text.ts'
import { addDays, addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import type { UnitRef } from '#domain/operations/operation.ts'
import { plannedDeliveries } from '#domain/operations/plan.ts'
import { BilingualField } from '#screens/form/bilingual-field.tsx'
import { useDrafted } from '#screens/form/use-drafted.ts'
import { createDecision } from '#screens/list/answer/use-decision.tsx'
import { useTyped } from '#screens/mutate/typed-select.tsx'
import { BoardScreen } from '#screens/operations/board/board-screen.tsx'
import { MapScreen } from '#screens/operations/map/map-screen.tsx'
import { UnitField } from '#screens/operations/steps/unit-field.tsx'
import { LookSection } from '#screens/settings/look-section.tsx'
import { QuarantineSection } from '#screens/sync/quarantine-section.tsx'
import { SyncPanel } from '#screens/sync/sync-panel.tsx'
import { onDemand } from '#ui/on-demand.ts'
import { TypedInput, TypedTextarea } from '#ui/typed-field.tsx'
import { putLine, resultLine } from '#tests/support/answer-lines.ts'
import { sampleBooking, sampleContainer, sampleDriver, sampleId, sampleVendor, sampleZone } from '#tests/support/samples.ts'

const now = new Date().toISOString()
const today = dayOf(now)
const inDays = (days: number) => addDays(now, days)
/** The next day on which vendors are closed. */
const FRIDAY = [1, 2, 3, 4, 5, 6, 7].map((days) => addDaysTo(today, days)).find((day) => new Date(day).getUTCDay() === 5) ?? today

const vendor = sampleVendor({ isKyc: true, workingHours: USUAL_HOURS })
const about = { vendorId: vendor.id, userId: 'kit' }
const container = sampleContainer()
/** Its last letters have their dots below the line. */
const customerName = { en: 'هند السبيعي', ar: 'هند السبيعي' }
const booking = sampleBooking({
  customerName,
  quantity: 1,
  status: 'accepted',
  driverId: null,
  tracking: [],
  bookedAt: inDays(-1),
  startsAt: inDays(1),
  endsAt: inDays(11),
  deliveryOn: addDaysTo(today, 1),
  pickupOn: addDaysTo(today, 11),
  rentalDays: 10,
})
const asked = [1, 2].map((n) => sampleBooking({ ...booking, id: sampleId(5, n + 1), number: 10_041 + n, status: 'new' }))
const [movement] = plannedDeliveries(booking, now)
const delivery = movement && { ...movement, scheduledOn: null }
const driver = sampleDriver({ phoneVerifiedAt: now, licenseExpiresOn: addDaysTo(today, 400) })

/** What the kits have on their device. */
const bring = (db: PortalDatabase, more: Partial<Pull> = {}): Promise<unknown> =>
  applyPull(db, {
    rows: [
      putLine('vendors', vendor, 1),
      putLine('containers', container, 1),
      putLine('drivers', driver, 1),
      putLine('zones', sampleZone(), 1),
      ...[booking, ...asked].map((one) => putLine('bookings', one, 1)),
      ...(delivery ? [putLine('operations', delivery, 1)] : []),
    ],
    results: [],
    lastSeq: 0,
    cursor: { epoch: 'e', scope: 's', revision: 2, after: null },
    durable: 2,
    ...more,
  })

const useDecision = createDecision(
  onDemand(
    () => import('#screens/bookings/decision-dialogs.tsx'),
    (module) => module.DecisionDialogs,
  ),
)

/** Two bookings that are turned down, on a device that is busy for as long as it is told to. */
const Late = () => {
  const db = useDatabase()
  const [done, setDone] = useState('')
  const { reject, dialogs } = useDecision((row) => setDone(String(row.number)))
  const keepBusy = async () => {
    let isOver = false
    addEventListener('free', () => (isOver = true), { once: true })
    await db.transaction('rw', db.tables, async () => {
      while (!isOver) await db.meta.get('busy')
    })
  }
  return (
    <>
      {asked.map((one) => (
        <Button key={one.id} onClick={() => reject(one)}>{`#${one.number}`}</Button>
      ))}
      <p data-done>{done}</p>
      <button type="button" data-busy aria-label="busy" onClick={() => void keepBusy()} />
      {dialogs}
    </>
  )
}

const Name = () => {
  const [value, setValue] = useState<unknown>({ en: '', ar: '' })
  const words = { name: 'name', label: 'Name', help: undefined, errors: {}, choices: [] }
  return (
    <BilingualField {...words} field={{ input: 'bilingual', schema: bilingual }} value={value} write={setValue} keep={() => undefined} />
  )
}

const Fields = () => (
  <>
    <TypedInput label="One line" />
    <TypedTextarea label="Lines" rows={3} />
  </>
)

const Unit = () => {
  const [unit, setUnit] = useState<UnitRef | null>(null)
  const { typed } = useTyped()
  if (!delivery) return null
  return (
    <>
      <UnitField label="Number" operation={delivery} from="yard" own={null} value={unit} onChange={setUnit} typed={typed} />
      <p data-unit>{unit?.number}</p>
    </>
  )
}

/** The panel over a change that was refused. */
const Panel = () => {
  const db = useDatabase()
  const [isOpen, setOpen] = useState(false)
  const refuse = async () => {
    const change = await mutate(db, 'booking.reject', { vendorId: vendor.id, bookingId: sampleId(5, 2), reason: 'No truck' })
    if (change.status !== 'queued') throw new Error(change.rejection.code)
    const results = [resultLine(1, change.mutationId, { status: 'rejected', code: 'booking.no_free_unit' })]
    await bring(db, { results, lastSeq: 1 })
    setOpen(true)
  }
  return (
    <>
      <Button onClick={() => void refuse()}>refuse</Button>
      <SyncPanel opened={isOpen} onClose={() => setOpen(false)} words="" />
    </>
  )
}

const GONE = { sha256: 'd'.repeat(64), name: 'licence.jpg', type: 'image/jpeg', size: 9 }

/** A draft with a photo that this device has no longer. */
const Draft = () => {
  const db = useDatabase()
  const [isKept, setKept] = useState(false)
  useEffect(() => void writeDraft(db, 'kit', { photo: { from: null, to: GONE } }).then(() => setKept(true)), [db])
  return isKept ? <Read /> : null
}
const Read = () => <p data-draft>{JSON.stringify(useDrafted('kit'))}</p>

const PARTS: Readonly<Record<string, ComponentType>> = {
  late: Late,
  name: Name,
  fields: Fields,
  unit: Unit,
  panel: Panel,
  draft: Draft,
  held: QuarantineSection,
  look: LookSection,
  board: () => <BoardScreen search={{ day: FRIDAY }} />,
  map: () => <MapScreen search={{ day: '' }} />,
}

/** A part of a screen by itself, on a device of its own, until somebody leaves it. */
const Part = ({ name }: { name: string }) => {
  const [db, setDb] = useState<PortalDatabase | null>(null)
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    void openPortal(about).then(async (opened) => {
      await bring(opened)
      setDb(opened)
    })
  }, [])
  const Shown = PARTS[name]
  return (
    <>
      <button type="button" data-close aria-label="close" onClick={() => setLeft(true)} />
      <div id="content" tabIndex={-1}>
        {db && Shown && !isLeft ? (
          <DatabaseContext value={db}>
            <Shown />
          </DatabaseContext>
        ) : null}
      </div>
    </>
  )
}

/** The same with addresses around it, which lead nowhere. */
export const Parts = ({ name }: { name: string }) => {
  const [router] = useState(() => {
    const routeTree = createRootRoute({ component: () => <Part name={name} /> })
    return createRouter({ routeTree, history: createMemoryHistory() })
  })
  return <RouterProvider router={router} />
}
