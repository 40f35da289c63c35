import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { ResultLine } from '#protocol/sync.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { Pull } from '#db/core/pull.ts'
import { discardWaiting } from './attention.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { toWire } from '#db/core/outbox.ts'
import { importChanges } from '#db/transfer/transfer.ts'
import { canUndo, undoChange, undoOffer } from './undo.ts'

const AT = '2026-11-21T08:00:00.000Z'
const booking = sampleBooking({ number: 1001 })
const request = requestOn(booking, 'renewal', { number: 5001 })
const operationId = '00000000-0000-4000-8000-000000000009'

let db: PortalDatabase
beforeEach(async () => {
  // A rejection can be taken back for a quarter of an hour: the person does it a minute later.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT) + 60_000 })
  db = openDevice()
  const rows = [booking, request].map((body, at) => ({
    t: 'put' as const,
    kind: at === 0 ? 'bookings' : 'requests',
    id: body.id,
    revision: 1,
    body,
  }))
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: FIRST, durable: 1 })
  await db.meta.put({ key: 'clientId', value: 'c' })
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})

const status = async () => (await db.rows('requests').get(request.id))?.status
const queued = async () => (await db.outbox.orderBy('seq').toArray()).map(({ name }) => name)
const idOf = (result: Awaited<ReturnType<typeof mutate>>): string => {
  if (result.status !== 'queued') throw new Error(`refused with ${result.rejection.code}`)
  return result.mutationId
}
const approve = async () => idOf(await mutate(db, 'request.approve', { requestId: request.id, operationId }, { clientAt: AT }))
const reject = async () => idOf(await mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' }, { clientAt: AT }))
/** The engine put the whole queue into a request; whether it arrived is open. */
const send = async () => db.meta.put({ key: 'sentUpTo', value: (await db.outbox.orderBy('seq').last())?.seq ?? 0 })
const FIRST = { epoch: 'e', scope: 's', revision: 1, after: null }
const pullOf = (id: string, body: ChangeRequest, over: Partial<ResultLine> = {}): Pull => ({
  rows: [{ t: 'put', kind: 'requests', id: body.id, revision: 2, body }],
  results: [{ t: 'result', seq: 1, id, status: 'applied', code: null, params: {}, revision: 2, serverAt: AT, ...over }],
  lastSeq: 1,
  cursor: { ...FIRST, revision: 2 },
  durable: 2,
})
const settle = (id: string, body: ChangeRequest, over: Partial<ResultLine> = {}) => applyPull(db, pullOf(id, body, over))

describe('undo', () => {
  it('of a change that was never sent takes it out of the queue and off the screen', async () => {
    const id = await approve()
    expect(await canUndo(db, id)).toBe(true)
    expect(await undoChange(db, id)).toBe('discarded')
    expect([await status(), await queued()]).toEqual(['pending', ['mutation.skip']])
  })

  it('of a change that was held back lets what stands behind it move up, and takes that one alone', async () => {
    const other = requestOn(booking, 'removal', { id: '00000000-0000-4000-8000-000000000077', number: 5002 })
    await applyPull(db, { ...pullOf('', other), results: [], lastSeq: 0 })
    const id = idOf(await mutate(db, 'request.approve', { requestId: request.id, operationId }, { hold: true }))
    const behind = idOf(await mutate(db, 'request.reject', { requestId: other.id, reason: 'No bin' }))
    expect(await undoChange(db, id)).toBe('discarded')
    expect((await db.outbox.toArray()).map((row) => [row.seq, row.id])).toEqual([[1, behind]])
    expect([await status(), (await db.meta.get('nextSeq'))?.value]).toEqual(['pending', 2])
  })

  it('of an approval that had been confirmed, and is asked for again of a restored server, is not offered', async () => {
    const id = await approve()
    await db.outbox.where('id').equals(id).modify({ again: true })
    expect(await canUndo(db, id)).toBe(false)
    expect(await undoChange(db, id)).toBe('too-late')
  })

  it('of a rejection that may have arrived reverses it by a second change behind it', async () => {
    const id = await reject()
    await send()
    expect(await undoChange(db, id)).toBe('reversed')
    expect([await status(), await queued()]).toEqual(['pending', ['request.reject', 'request.reopen']])
  })

  it('of a rejection that was carried out reverses it', async () => {
    const id = await reject()
    await settle(id, { ...request, status: 'rejected', rejectionReason: 'No bin', decidedAt: new Date().toISOString() })
    expect(await canUndo(db, id)).toBe(true)
    expect(await undoChange(db, id)).toBe('reversed')
    expect([await status(), await queued()]).toEqual(['pending', ['request.reopen']])
  })

  it('of a rejection that is too old is too late, and changes nothing', async () => {
    const id = await reject()
    await settle(id, { ...request, status: 'rejected', rejectionReason: 'No bin', decidedAt: '2026-11-20T08:00:00.000Z' })
    expect(await undoChange(db, id)).toBe('too-late')
    expect([await status(), await queued()]).toEqual(['rejected', []])
  })

  it('of an approval that was carried out is too late, and is not offered', async () => {
    const id = await approve()
    await settle(id, { ...request, status: 'approved' })
    expect(await canUndo(db, id)).toBe(false)
    expect(await undoChange(db, id)).toBe('too-late')
    expect(await status()).toBe('approved')
  })

  it('is offered while it can be kept: until the change is put into a request', async () => {
    const id = await approve()
    const told: string[] = []
    const stop = undoOffer(db, [id]).watch((standing) => told.push(standing))
    await vi.waitFor(() => expect(told.at(-1)).toBe('possible'))
    await send()
    await vi.waitFor(() => expect(told.at(-1)).toBe('past'))
    stop()
  })

  it('of a rejection is offered until another took it back, or its customer withdrew', async () => {
    const id = await reject()
    await send()
    expect(await canUndo(db, id)).toBe(true)
    await settle(id, { ...request, status: 'cancelled' })
    expect(await canUndo(db, id)).toBe(false)
  })

  it('tells whoever was told of the change that it was refused', async () => {
    const id = await approve()
    const told: string[] = []
    const stop = undoOffer(db, [id]).watch((standing) => told.push(standing))
    await send()
    await settle(id, request, { status: 'rejected', code: 'request.cancelled' })
    await vi.waitFor(() => expect(told.at(-1)).toBe('refused'))
    stop()
  })

  it('tells that what was said is no longer so, though the change itself could still be taken back', async () => {
    const id = await reject()
    const told: string[] = []
    const stop = undoOffer(db, [id], async () => (await status()) === 'rejected').watch((standing) => told.push(standing))
    await vi.waitFor(() => expect(told.at(-1)).toBe('possible'))
    await mutate(db, 'request.reopen', { requestId: request.id, decisionId: id }, { clientAt: AT })
    await vi.waitFor(() => expect(told.at(-1)).toBe('over'))
    expect(await canUndo(db, id)).toBe(true)
    stop()
  })

  it('of an approval that may have arrived is recalled', async () => {
    const id = await approve()
    await send()
    expect(await canUndo(db, id)).toBe(false)
    expect(await undoOffer(db, [id]).undo()).toEqual(['recalled'])
  })

  it('of what nobody knows is too late', async () => {
    expect([await canUndo(db, 'x'), await undoChange(db, 'x')]).toEqual([false, 'too-late'])
  })

  it('twice does it once', async () => {
    const id = await approve()
    await undoChange(db, id)
    expect([await canUndo(db, id), await undoChange(db, id)]).toEqual([false, 'too-late'])
    expect(await queued()).toEqual(['mutation.skip'])
  })
})

describe('a change that was taken back while it was on its way', () => {
  it('and had arrived is shown as done, with a card that says so', async () => {
    const id = await approve()
    await send()
    await discardWaiting(db, id)
    await settle(id, { ...request, status: 'approved' }, { status: 'rejected', code: 'mutation.id_reused', params: { was: 'applied' } })
    expect(await status()).toBe('approved')
    expect(await db.rejections.toArray()).toMatchObject([{ id, name: 'request.approve', code: 'mutation.already_done', params: {} }])
  })

  it('while its own request was under way is shown as done, with a card and a receipt', async () => {
    const id = await approve()
    const mutations = (await db.outbox.toArray()).map(toWire)
    await send()
    expect(await undoChange(db, id)).toBe('recalled')
    // The answer to the request that still carried the change itself.
    await applyPull(db, { ...pullOf(id, { ...request, status: 'approved' }), sentRequest: { clientId: 'c', cursor: FIRST, mutations } })
    expect(await status()).toBe('approved')
    expect(await db.rejections.toArray()).toMatchObject([{ id, name: 'request.approve', code: 'mutation.already_done' }])
    expect(await db.receipts.toArray()).toMatchObject([{ id, name: 'request.approve', args: { requestId: request.id } }])
  })

  it('while its own request was under way, and was refused, leaves no trace', async () => {
    const id = await approve()
    const mutations = (await db.outbox.toArray()).map(toWire)
    await send()
    await undoChange(db, id)
    const over = { status: 'rejected', code: 'request.was_cancelled' } as const
    await applyPull(db, {
      ...pullOf(id, { ...request, status: 'cancelled' }, over),
      sentRequest: { clientId: 'c', cursor: FIRST, mutations },
    })
    expect([await db.rejections.toArray(), await db.receipts.toArray(), await queued()]).toEqual([[], [], []])
  })

  it('is asked for again after a reset, because its original may have been carried out', async () => {
    const id = await approve()
    await send()
    await discardWaiting(db, id)
    await resetDevice(db, { lost: false })
    expect(await db.outbox.toArray()).toMatchObject([{ seq: 1, id, name: 'mutation.skip', replaces: { name: 'request.approve' } }])
    await settle(id, { ...request, status: 'approved' }, { status: 'rejected', code: 'mutation.id_reused', params: { was: 'applied' } })
    expect(await db.rejections.toArray()).toMatchObject([{ id, name: 'request.approve', code: 'mutation.already_done' }])
  })

  it('needs no place after a reset when it never left the device', async () => {
    await discardWaiting(db, await approve())
    await resetDevice(db, { lost: false })
    expect(await queued()).toEqual([])
  })

  it('is still known to have stayed here after a reset when it did', async () => {
    const id = await approve()
    await resetDevice(db, { lost: false })
    expect(await undoChange(db, id)).toBe('discarded')
  })

  it('is not said to have stayed here when it left before a reset, or came from another device', async () => {
    const id = await approve()
    await send()
    await resetDevice(db, { lost: false })
    expect(await undoChange(db, id)).toBe('recalled')
    const carried = '00000000-0000-4000-8000-0000000000aa'
    const args = { requestId: request.id, operationId }
    await importChanges(db, [{ id: carried, name: 'request.approve', version: 1, args, clientAt: AT }])
    expect(await undoChange(db, carried)).toBe('recalled')
  })

  it('is reversed when it left between the look and the hand', async () => {
    const id = await reject()
    const transaction = db.strict.transaction.bind(db.strict)
    vi.spyOn(db.strict, 'transaction').mockImplementationOnce(((...parts: [never, never, never]) =>
      send().then(() => transaction(...parts))) as never)
    expect(await undoChange(db, id)).toBe('reversed')
    expect(await queued()).toEqual(['request.reject', 'request.reopen'])
  })

  it.each([
    ['was refused there', { status: 'rejected', code: 'mutation.id_reused', params: { was: 'rejected' } }],
    ['never arrived', {}],
  ] as const)('and %s leaves nothing that anybody sees', async (_name, over) => {
    const id = await approve()
    await send()
    await discardWaiting(db, id)
    await settle(id, request, over)
    const receipts = (await db.receipts.toArray()).filter(({ name: kept }) => kept !== 'mutation.skip')
    expect([await db.rejections.toArray(), receipts, await queued()]).toEqual([[], [], []])
  })
})
