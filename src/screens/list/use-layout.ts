import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { useListLayout } from '#db/hooks/use-list-layout.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { Layout } from '#ui/data-list/types.ts'
import { useTableRoom, type TableRoom } from '#ui/data-list/use-table-room.ts'
import type { ListDefinition } from './definition.ts'

/** What a person chose; what is left out is as declared. */
const keptLayout = v.fallback(
  v.object({
    columns: v.optional(v.array(v.string())),
    widths: v.optional(v.record(v.string(), v.pipe(v.number(), v.minValue(48), v.maxValue(1000)))),
    density: v.optional(v.picklist(['compact', 'comfortable'])),
  }),
  {},
)
export type KeptLayout = v.InferOutput<typeof keptLayout>

/** How long widths must stand still before they are written down. */
const REST_MS = 300

const ROOMS: readonly TableRoom[] = ['phone', 'tablet', 'desktop', 'wide']

/** The columns as they are declared for a table with so much room. */
export const declaredColumns = <K extends Kind>({ columns }: ListDefinition<K>, room: TableRoom): readonly string[] =>
  columns.filter(({ seen }) => seen !== 'never' && ROOMS.indexOf(seen) <= ROOMS.indexOf(room)).map(({ id }) => id)

/** Columns that a table cannot do without stand in it, also where an address or an older layout leaves them out. */
const withFixed = <K extends Kind>({ columns }: ListDefinition<K>, chosen: readonly string[]): readonly string[] => {
  const known = chosen.filter((id) => columns.some((column) => column.id === id && column.isFixed !== true))
  const fixed = columns.filter(({ isFixed }) => isFixed)
  const [first] = columns
  return [
    ...fixed.filter((column) => column === first).map(({ id }) => id),
    ...known,
    ...fixed.filter((column) => column !== first).map(({ id }) => id),
  ]
}

/** How the list is laid out: by its address, else by what the person chose on this device, else as declared. Undefined while it is read. */
export const useLayout = <K extends Kind>(definition: ListDefinition<K>, written: readonly string[] | null) => {
  const [stored, keep] = useListLayout(definition.id)
  const [changed, setChanged] = useState<KeptLayout>()
  const room = useTableRoom()
  const isTouch = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false })
  const kept = useMemo(() => changed ?? (stored === undefined ? undefined : v.parse(keptLayout, stored)), [changed, stored])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<KeptLayout>(undefined)
  const save = useRef(keep)
  save.current = keep
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (unsaved.current) save.current(unsaved.current)
    },
    [],
  )
  const change = (next: Partial<KeptLayout>) => {
    const whole = { ...kept, ...next }
    setChanged(whole)
    unsaved.current = whole
    clearTimeout(timer.current)
    const write = () => {
      unsaved.current = undefined
      save.current(whole)
    }
    // An edge that is dragged gives a new width with every move.
    if (next.widths) timer.current = setTimeout(write, REST_MS)
    else write()
  }
  const reset = () => {
    clearTimeout(timer.current)
    unsaved.current = undefined
    setChanged({})
    save.current(null)
  }
  const layout = useMemo((): Layout | undefined => {
    if (!kept) return undefined
    const chosen = written ?? kept.columns
    return {
      columns: chosen ? withFixed(definition, chosen) : declaredColumns(definition, room),
      widths: kept.widths ?? {},
      density: kept.density ?? (isTouch ? 'comfortable' : 'compact'),
    }
  }, [definition, kept, written, room, isTouch])
  return { layout, change, reset }
}
