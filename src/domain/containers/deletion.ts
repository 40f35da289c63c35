import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { MOST_NUMBER, stateOf, unitId, unitRefs, unitSchema, type Unit } from '../units/unit.ts'
import { containerSchema } from './container.ts'
import { MOST_STOCK } from './container-form.ts'

/** How many records of units travel with a deletion: more do not fit into one change, and then it cannot be taken back. */
export const MOST_KEPT = 150

/** A container with the records of its units, as they were when it was deleted. */
const deleted = v.object({ container: containerSchema, units: v.pipe(v.array(unitSchema), v.maxLength(MOST_KEPT)) })
export type DeletedContainer = v.InferOutput<typeof deleted>

/**
 * Whether a container and its units could have been so: figures within their limits that are those of its units. The limits are judged
 * here and first, as a rule of the schema would not keep the rest from counting to whatever number came.
 */
export const couldHaveBeen = ({ container, units }: DeletedContainer): boolean => {
  const { inventory } = container
  if (inventory.units > MOST_NUMBER || inventory.stock > MOST_STOCK) return false
  const byNumber = new Map(units.map((unit) => [unit.number, unit]))
  const areOwn = units.every(
    (unit) => unit.containerId === container.id && unit.number <= inventory.units && unit.id === unitId(container.id, unit.number),
  )
  if (!areOwn || byNumber.size !== units.length) return false
  const states = Array.from({ length: inventory.units }, (_, at) => stateOf(container, at + 1, byNumber.get(at + 1)))
  const isStockRight = states.filter((state) => state !== 'retired').length === inventory.stock
  return isStockRight && (inventory.retired ?? 0) <= inventory.units - inventory.stock
}

/**
 * The vendor deletes a container that nothing needs any more, with its units; what needs it is judged where all of the vendor's records
 * are known (`references.ts`). `was`: as the person saw it, so that it can be brought back; null where it could not be read.
 */
export const deleteContainer = defineMutation({
  name: 'container.delete',
  version: 1,
  by: 'vendor',
  args: v.object({ containerId: id, was: v.nullable(deleted) }),
  needs: ({ containerId }, rows) => {
    const container = rows.get('containers', containerId)
    return [{ kind: 'containers', id: containerId }, ...(container ? unitRefs(container) : [])]
  },
  decide: (rows, { containerId }) => {
    const container = rows.get('containers', containerId)
    // Gone on another device already: it is as the person wants it.
    if (!container) return accept()
    const units = unitRefs(container).filter((ref) => rows.get('units', ref.id)?.containerId === containerId)
    return accept(
      { op: 'del', kind: 'containers', id: containerId },
      ...units.map((ref) => ({ op: 'del' as const, kind: 'units' as const, id: ref.id })),
    )
  },
  inverse: ({ containerId, was }) =>
    was?.container.id === containerId && couldHaveBeen(was) ? { name: 'container.restore', args: was } : null,
})

/** The vendor brings a deleted container back as it was. It is offered again when somebody says so. */
export const restoreContainer = defineMutation({
  name: 'container.restore',
  version: 1,
  by: 'vendor',
  args: v.pipe(deleted, v.check(couldHaveBeen)),
  needs: ({ container, units }) => [
    { kind: 'containers', id: container.id },
    { kind: 'zones', id: container.zoneId },
    ...units.map((unit) => ({ kind: 'units' as const, id: unit.id })),
  ],
  decide: (rows, { container, units }) => {
    if (rows.get('containers', container.id)) return refuse('record.exists', { kind: 'containers' })
    if (!rows.get('zones', container.zoneId)) return refuse('record.not_found', { kind: 'zones' })
    const isAnothers = ({ id }: Unit): boolean => (rows.get('units', id)?.containerId ?? container.id) !== container.id
    if (units.some(isAnothers)) return refuse('record.exists', { kind: 'units' })
    return accept(put('containers', { ...container, enabled: false }), ...units.map((unit) => put('units', unit)))
  },
  inverse: (was) => ({ name: 'container.delete', args: { containerId: was.container.id, was } }),
})
