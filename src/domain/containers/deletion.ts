import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse, revive, type Rows } from '../kernel/mutation.ts'
import { isUnchanged } from '../kernel/unchanged.ts'
import { MOST_NUMBER, stateOf, unitId, unitRefs, unitSchema, type Unit } from '../units/unit.ts'
import { containerSchema, type Container } from './container.ts'
import { containerContent, madeContainer, MOST_STOCK } from './container-form.ts'

/** How many records of units travel with a deletion: more do not fit into one change, and then it cannot be taken back. */
export const MOST_KEPT = 150

/** A container with the records of its units, as they were when it was deleted. */
const deleted = v.object({ container: containerSchema, units: v.pipe(v.array(unitSchema), v.maxLength(MOST_KEPT)) })
type DeletedContainer = v.InferOutput<typeof deleted>

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

const STAMPS = ['createdAt', 'decisionId']

/** The records of a container's units, as they are now. */
const unitsOf = (rows: Rows, container: Container): Unit[] =>
  unitRefs(container).flatMap(({ id: unit }) => {
    const found = rows.get('units', unit)
    return found?.containerId === container.id ? [found] : []
  })

/** Whether a container and its units are as somebody saw them: each unit was last changed by the same mutation. */
const isAsSeen = (rows: Rows, now: Container, { container, units }: DeletedContainer): boolean => {
  const present = unitsOf(rows, now)
  const seen = new Map(units.map((unit) => [unit.id, unit.decisionId]))
  return (
    isUnchanged(now, container, STAMPS) && present.length === units.length && present.every((unit) => seen.get(unit.id) === unit.decisionId)
  )
}

/**
 * The vendor deletes a container that nothing needs any more, with its units; what needs it is judged where all of the vendor's records
 * are known (`references.ts`). `was`: as the person saw it, so that it can be brought back; null where it could not be read. `added`: as the
 * same person added it, where that is taken back. Where somebody else has worked with it since, it stays: nobody deletes what they did not see.
 */
export const deleteContainer = defineMutation({
  name: 'container.delete',
  version: 1,
  by: 'vendor',
  args: v.object({ containerId: id, was: v.nullable(deleted), added: v.optional(containerContent) }),
  needs: ({ containerId }, rows) => {
    const container = rows.get('containers', containerId)
    return [{ kind: 'containers', id: containerId }, ...(container ? unitRefs(container) : [])]
  },
  decide: (rows, { containerId, was, added }) => {
    const container = rows.get('containers', containerId)
    // Gone on another device already: it is as the person wants it.
    if (!container) return accept()
    const seen = was ?? (added ? { container: madeContainer(containerId, added, container.createdAt), units: [] } : null)
    if (seen && !isAsSeen(rows, container, seen)) return refuse('record.changed_since', { kind: 'containers' })
    const units = unitsOf(rows, container)
    return accept(
      { op: 'del', kind: 'containers', id: containerId },
      ...units.map((unit) => ({ op: 'del' as const, kind: 'units' as const, id: unit.id })),
    )
  },
  inverse: ({ containerId, was }, mutationId) =>
    was?.container.id === containerId && couldHaveBeen(was) ? { name: 'container.restore', args: { ...was, takesBack: mutationId } } : null,
})

/**
 * The vendor brings a deleted container back as it was, and as old as it was: nothing comes back from the future. It is offered again when
 * somebody says so. `takesBack`: the deletion that is meant; where it was somebody else's that took the container away, that one stays.
 * What was never deleted cannot come back: that would be a way around the rules of what is added.
 */
export const restoreContainer = defineMutation({
  name: 'container.restore',
  version: 1,
  by: 'vendor',
  args: v.pipe(
    v.object({ ...deleted.entries, takesBack: v.optional(id) }),
    v.check((was) => couldHaveBeen(was)),
  ),
  needs: ({ container, units }) => [
    { kind: 'containers', id: container.id },
    { kind: 'zones', id: container.zoneId },
    ...units.map((unit) => ({ kind: 'units' as const, id: unit.id })),
  ],
  decide: (rows, { container, units, takesBack }, { now }) => {
    if (rows.get('containers', container.id)) return refuse('record.exists', { kind: 'containers' })
    if (!rows.get('zones', container.zoneId)) return refuse('record.not_found', { kind: 'zones' })
    const isAnothers = ({ id }: Unit): boolean => (rows.get('units', id)?.containerId ?? container.id) !== container.id
    if (units.some(isAnothers)) return refuse('record.exists', { kind: 'units' })
    const createdAt = container.createdAt < now ? container.createdAt : now
    const back = { ...container, enabled: false, createdAt } satisfies Container
    return accept(revive('containers', back, takesBack ?? null), ...units.map((unit) => put('units', unit)))
  },
  inverse: ({ container, units }) => ({
    name: 'container.delete',
    args: { containerId: container.id, was: { container: { ...container, enabled: false }, units } },
  }),
})
