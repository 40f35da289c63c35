import { describe, expect, it } from 'vitest'
import {
  rowsOf,
  sampleContainer,
  sampleContext,
  sampleId,
  sampleNewContainer,
  sampleUnit,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { sar } from '../kernel/money.ts'
import type { Decision } from '../kernel/mutation.ts'
import { MOST_NUMBER, unitId } from '../units/unit.ts'
import type { Container } from './container.ts'
import { MOST_STOCK } from './container-form.ts'
import { deleteContainer, restoreContainer } from './deletion.ts'
import { changeContainer, createContainers, publishContainer } from './mutations.ts'
import { decideMutation } from '#tests/support/decide-mutation.ts'

const vendor = sampleVendor({ isKyc: true, kyc: { ...sampleVendor().kyc, status: 'approved' } })
const container = (over: Partial<Container> = {}) => sampleContainer({ enabled: true, ...over })
const decide = (held: Container, args: { enabled: boolean; takesBack?: string }) =>
  publishContainer.decide(
    rowsOf({ vendors: [vendor], containers: [held] }),
    { vendorId: vendor.id, containerId: held.id, ...args },
    sampleContext,
  )

describe('container.publish', () => {
  it('notes who decided, and nobody anew where nothing changes', () => {
    expect(decide(container(), { enabled: false })).toMatchObject({
      changes: [{ body: { enabled: false, decisionId: sampleContext.mutationId } }],
    })
    const theirs = container({ decisionId: sampleId(77) })
    expect(decide(theirs, { enabled: true })).toMatchObject({ changes: [{ body: { enabled: true, decisionId: sampleId(77) } }] })
  })

  it('is refused to a vendor who is not approved, who may take off the market all the same', () => {
    const offer = (enabled: boolean) =>
      publishContainer.decide(
        rowsOf({ vendors: [sampleVendor({ isKyc: false })], containers: [container({ enabled: !enabled })] }),
        { vendorId: vendor.id, containerId: sampleId(4), enabled },
        sampleContext,
      )
    expect(refusal(offer(true))).toEqual(['kyc.not_approved', {}])
    expect(refusal(offer(false))).toBe('accepted')
  })

  it('undone, takes back only the decision it means', () => {
    const [mine, theirs] = [sampleId(76), container({ decisionId: sampleId(77) })]
    const { id: containerId } = theirs
    expect(publishContainer.inverse?.({ vendorId: vendor.id, containerId, enabled: true }, mine)).toEqual({
      name: 'container.publish',
      args: { vendorId: vendor.id, containerId, enabled: false, takesBack: mine },
    })
    expect(decide(theirs, { enabled: false, takesBack: mine })).toMatchObject({
      ok: false,
      rejection: { code: 'container.decided_by_other' },
    })
    expect(decide(theirs, { enabled: false, takesBack: sampleId(77) }).ok).toBe(true)
    // Records of older releases do not say who decided.
    expect(decide(container(), { enabled: false, takesBack: mine }).ok).toBe(true)
  })
})

const zones = [sampleZone(), sampleZone({ id: sampleId(2, 2), status: 'inactive' })]
const refusal = (decision: Decision) => (decision.ok ? 'accepted' : [decision.rejection.code, decision.rejection.params])

describe('container.create', () => {
  const create = (
    containers: readonly { containerId: string; container: ReturnType<typeof sampleNewContainer> }[],
    held: readonly Container[] = [],
  ) => createContainers.decide(rowsOf({ zones, containers: held }), { containers: [...containers] }, sampleContext)
  const one = (n: number, over: object = {}) => ({ containerId: sampleId(4, n), container: sampleNewContainer(over) })

  it('makes each with its defaults, not offered yet', () => {
    const decision = create([one(1), one(2, { barcode: 'RN-2', basePrice: sar(9), sku: 'S' })])
    expect(decision.ok && decision.changes.map((change) => change.op === 'put' && change.body)).toEqual([
      {
        ...sampleContainer({ createdAt: sampleContext.now, enabled: false }),
        ...{ wasteType: 'metal', binSize: 'small', price: sar(1500), basePrice: sar(1500), pickupFee: sar(500), deliveryFee: sar(600) },
        ...{ barcode: 'RN-1', inventory: { sku: 'RN-1', units: 4, stock: 4 } },
      },
      expect.objectContaining({ basePrice: sar(9), inventory: { sku: 'S', units: 4, stock: 4 } }),
    ])
  })

  it('makes none where one cannot be', () => {
    expect(refusal(create([one(1), one(2)]))).toEqual(['record.exists', { kind: 'containers', field: 'barcode', barcode: 'RN-1' }])
    expect(refusal(create([one(1), one(1, { barcode: 'RN-2' })]))).toEqual(['record.exists', { kind: 'containers' }])
    expect(refusal(create([one(1)], [sampleContainer()]))).toEqual(['record.exists', { kind: 'containers' }])
    expect(refusal(create([one(1), one(2, { barcode: 'RN-2', zoneId: sampleId(2, 2) })]))).toEqual(['zone.inactive', {}])
    expect(refusal(create([one(1, { zoneId: sampleId(2, 9) })]))).toEqual(['record.not_found', { kind: 'zones' }])
    expect(refusal(create([one(1, { binSize: 'large' })]))).toEqual(['container.size_not_allowed', {}])
  })

  it('makes 50 in one go, and not one more', () => {
    const many = (count: number) => createContainers.bind({ args: { containers: Array.from({ length: count }, (_, at) => one(at + 1)) } })
    expect(many(50).ok).toBe(true)
    expect(many(51)).toMatchObject({ ok: false, rejection: { code: 'mutation.invalid' } })
  })

  it('is undone where it made one', () => {
    expect(createContainers.inverse?.({ containers: [one(1)] }, sampleId(1))).toEqual({
      name: 'container.delete',
      args: { containerId: sampleId(4, 1), was: null, added: one(1).container },
    })
    expect(createContainers.inverse?.({ containers: [one(1), one(2)] }, sampleId(1))).toBeNull()
  })
})

describe('container.change', () => {
  const change = (edits: Parameters<typeof changeContainer.decide>[1]['edits'], held = sampleContainer()) =>
    changeContainer.decide(rowsOf({ zones, containers: [held] }), { containerId: held.id, edits }, sampleContext)

  it('changes the SKU in its place, and leaves the units alone', () => {
    expect(change({ sku: { from: 'CON-M-01', to: 'B' }, price: { from: sar(45_000), to: sar(1) } })).toMatchObject({
      changes: [{ body: { price: sar(1), inventory: { sku: 'B', units: 6, stock: 5 } } }],
    })
    const written = change({ sku: { from: 'CON-M-01', to: 'B' } })
    expect(written.ok && written.changes[0]?.op === 'put' && Object.keys(written.changes[0].body)).toEqual(Object.keys(sampleContainer()))
  })

  it('is refused where somebody else changed the same, or what it leads to is not allowed', () => {
    expect(refusal(change({ sku: { from: 'old', to: 'B' } }))).toEqual(['edit.conflict', { fields: 'sku' }])
    expect(refusal(change({ zoneId: { from: sampleId(2), to: sampleId(2, 2) } }))).toEqual(['zone.inactive', {}])
    expect(refusal(change({ wasteType: { from: 'construction', to: 'wood' }, binSize: { from: 'medium', to: 'small' } }))).toEqual([
      'container.size_not_allowed',
      {},
    ])
    // What an older release allowed is left alone.
    const old = sampleContainer({ wasteType: 'wood', binSize: 'small', zoneId: sampleId(2, 2) })
    expect(change({ price: { from: sar(45_000), to: sar(1) } }, old).ok).toBe(true)
  })

  it('is undone by the edit the other way round', () => {
    const edits = { sku: { from: 'A', to: 'B' } }
    expect(changeContainer.inverse?.({ containerId: sampleId(4), edits }, sampleId(1))).toEqual({
      name: 'container.change',
      args: { containerId: sampleId(4), edits: { sku: { from: 'B', to: 'A' } } },
    })
  })
})

describe('container.delete', () => {
  const [held, units] = [sampleContainer({ inventory: { sku: 'A', units: 3, stock: 3 } }), [sampleUnit()]]

  it('takes the records of its units along, and is undone with them', () => {
    const rows = rowsOf({ zones, containers: [held], units })
    const args = { containerId: held.id, was: { container: held, units } }
    expect(deleteContainer.needs(args, rows, sampleContext.vendorId)).toHaveLength(4)
    expect(deleteContainer.decide(rows, args, sampleContext)).toMatchObject({
      changes: [
        { op: 'del', kind: 'containers', id: held.id },
        { op: 'del', kind: 'units', id: sampleUnit().id },
      ],
    })
    const inverse = deleteContainer.inverse?.(args, sampleId(1))
    expect(inverse).toEqual({ name: 'container.restore', args: { ...args.was, takesBack: sampleId(1) } })
    expect(restoreContainer.decide(rowsOf({ zones }), args.was, sampleContext)).toMatchObject({
      changes: [{ body: { ...held, enabled: false } }, { body: sampleUnit() }],
    })
  })

  it('is refused where somebody has worked with it since: nobody deletes what they did not see, so nothing of it is lost by the undo', () => {
    const delete_ = (was: Parameters<typeof deleteContainer.decide>[1]['was'], now: object, some = units) =>
      deleteContainer.decide(
        rowsOf({ zones, containers: [{ ...held, ...now }], units: some }),
        { containerId: held.id, was },
        sampleContext,
      )
    const was = { container: held, units }
    const since = { rejection: { code: 'record.changed_since', params: { kind: 'containers' } } }
    expect(delete_(was, { inventory: { ...held.inventory, units: 5, stock: 5 } })).toMatchObject(since)
    expect(delete_(was, { price: sar(1) })).toMatchObject(since)
    expect(delete_(was, {}, [sampleUnit({ decisionId: sampleId(99) })])).toMatchObject(since)
    expect(delete_(was, {}, [sampleUnit(), sampleUnit({ id: unitId(held.id, 3), number: 3 })])).toMatchObject(since)
    expect(delete_(was, {}, [])).toMatchObject(since)
    // What device and server fill in, each by itself; and who saw nothing that could come back.
    expect(delete_(was, { createdAt: sampleContext.now, decisionId: sampleId(97) })).toMatchObject({ ok: true })
    expect(delete_(null, { price: sar(1) })).toMatchObject({ ok: true })
  })

  it('takes back the adding of what nobody has touched since', () => {
    const args = { containers: [{ containerId: sampleId(4, 1), container: sampleNewContainer() }] }
    const added = createContainers.decide(rowsOf({ zones }), args, sampleContext)
    const container = added.ok && added.changes[0]?.op === 'put' ? added.changes[0].body : null
    const undo = createContainers.inverse?.(args, sampleId(1))?.args
    const undone = (now: object) =>
      decideMutation(deleteContainer, {
        args: undo,
        rows: rowsOf({ containers: [{ ...container, ...now } as Container] }),
        context: sampleContext,
      })
    expect(undone({})).toMatchObject({ changes: [{ op: 'del', id: sampleId(4, 1) }] })
    expect(undone({ price: sar(2) })).toMatchObject({ rejection: { code: 'record.changed_since' } })
  })

  it('names the deletion it takes back, which the server compares with the one that was', () => {
    const was = { container: held, units: [] }
    const back = (takesBack?: string) =>
      restoreContainer.decide(rowsOf({ zones }), { ...was, ...(takesBack && { takesBack }) }, sampleContext)
    expect(back(sampleId(1))).toEqual({
      ok: true,
      changes: [{ op: 'put', kind: 'containers', body: { ...held, enabled: false }, revives: sampleId(1) }],
    })
    expect(back()).toEqual({ ok: true, changes: [{ op: 'put', revives: null, kind: 'containers', body: { ...held, enabled: false } }] })
    // The one that comes back is not offered: whoever deletes it again has seen that.
    expect(restoreContainer.inverse?.(was, sampleId(1))).toEqual({
      name: 'container.delete',
      args: { containerId: held.id, was: { ...was, container: { ...held, enabled: false } } },
    })
  })

  it('comes back as old as it was, and never from the future', () => {
    const madeAt = (createdAt: string) => {
      const was = { container: { ...held, createdAt }, units: [] }
      return restoreContainer.decide(rowsOf({ zones }), was, sampleContext)
    }
    expect(madeAt(held.createdAt)).toMatchObject({ changes: [{ body: { createdAt: held.createdAt } }] })
    expect(madeAt('9999-12-31T23:59:59.999Z')).toMatchObject({ changes: [{ body: { createdAt: sampleContext.now } }] })
  })

  it('stays gone where its zone is gone meanwhile', () => {
    expect(restoreContainer.decide(rowsOf({}), { container: held, units: [] }, sampleContext)).toMatchObject({
      rejection: { code: 'record.not_found', params: { kind: 'zones' } },
    })
  })

  it('stays as it is where it is back already: what somebody did with it since is not written over', () => {
    const since = sampleContainer({ id: held.id, price: sar(2) })
    expect(restoreContainer.decide(rowsOf({ zones, containers: [since] }), { container: held, units: [] }, sampleContext)).toMatchObject({
      rejection: { code: 'record.exists', params: { kind: 'containers' } },
    })
  })

  it('is no failure where it was done already', () => {
    expect(deleteContainer.decide(rowsOf({}), { containerId: held.id, was: null }, sampleContext)).toEqual({ ok: true, changes: [] })
  })

  it('is taken back with figures and units that agree only', () => {
    const fits = (was: object) => restoreContainer.bind({ args: was }).ok
    expect(fits({ container: held, units })).toBe(true)
    expect(fits({ container: held, units: [sampleUnit({ status: 'retired' })] })).toBe(false)
    expect(fits({ container: held, units: [sampleUnit({ number: 3 })] })).toBe(false)
    expect(fits({ container: held, units: [...units, ...units] })).toBe(false)
    const was = { container: held, units: [sampleUnit({ containerId: sampleId(9) })] }
    expect(deleteContainer.inverse?.({ containerId: held.id, was }, sampleId(1))).toBeNull()
  })

  it('is taken back as what could have been only, and figures of whatever size cost nothing', () => {
    const fits = (inventory: object, some: readonly object[] = []) =>
      restoreContainer.bind({
        args: { container: sampleContainer({ inventory: { sku: 'A', units: 3, stock: 3, ...inventory } }), units: some },
      }).ok
    const unit = (number: number, over = {}) => sampleUnit({ id: unitId(held.id, number), number, ...over })
    // Imported with most of its units gone.
    expect(fits({ units: MOST_NUMBER, stock: MOST_STOCK })).toBe(true)
    expect(fits({ units: MOST_STOCK, stock: MOST_STOCK })).toBe(true)
    expect(fits({ units: MOST_STOCK + 1, stock: MOST_STOCK + 1 })).toBe(false)
    for (const units of [1e9, Number.MAX_SAFE_INTEGER, MOST_NUMBER + 1]) {
      expect(fits({ units, stock: units }), `${units}`).toBe(false)
      expect(fits({ units, stock: 1 }), `${units}`).toBe(false)
    }
    expect(fits({ units: 3, stock: 2, retired: 1 }, [unit(3, { status: 'retired' })])).toBe(true)
    expect(fits({ units: 3, stock: 2, retired: 2 }, [unit(3, { status: 'retired' })])).toBe(false)
    expect(fits({}, [unit(4)])).toBe(false)
    const args = {
      containerId: held.id,
      was: { container: sampleContainer({ inventory: { sku: 'A', units: 1e9, stock: 1e9 } }), units: [] },
    }
    expect(deleteContainer.bind({ args })).toMatchObject({ ok: true })
    expect(deleteContainer.inverse?.(args, sampleId(1))).toBeNull()
  })

  it('is taken back with the container it was, and no other', () => {
    const was = { container: sampleContainer({ id: sampleId(4, 2), inventory: held.inventory }), units: [] }
    expect(deleteContainer.inverse?.({ containerId: held.id, was }, sampleId(1))).toBeNull()
  })

  it('touches no record of another container’s unit, going or coming back', () => {
    const others = [sampleUnit({ containerId: sampleId(4, 2) })]
    const rows = rowsOf({ zones, containers: [held], units: others })
    expect(deleteContainer.decide(rows, { containerId: held.id, was: null }, sampleContext)).toEqual({
      ok: true,
      changes: [{ op: 'del', kind: 'containers', id: held.id }],
    })
    const was = { container: held, units }
    expect(restoreContainer.needs(was, rows, sampleContext.vendorId)).toContainEqual({ kind: 'units', id: sampleUnit().id })
    expect(restoreContainer.decide(rowsOf({ zones, units: others }), was, sampleContext)).toMatchObject({
      rejection: { code: 'record.exists', params: { kind: 'units' } },
    })
  })
})
