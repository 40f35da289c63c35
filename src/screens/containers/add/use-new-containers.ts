import { MOST_ADDED } from '#domain/containers/mutations.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { newId } from '#db/core/identity.ts'
import { writeDraft } from '#db/drafts/draft.ts'
import { useTakenBarcodes } from '#db/hooks/use-barcodes.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { newContainerForm, repeatedBarcodes, sizeFaults, type NewContainerValues } from '#domain/containers/container-form.ts'
import { useOwnDraft } from '#screens/form/use-own-draft.ts'

/** One of the containers that are being added, under the id it will have. */
export interface NewRow {
  readonly id: string
  readonly values: NewContainerValues
}

const DRAFT = 'containers'
const kept = v.array(v.object({ id: v.string(), values: v.record(v.string(), v.string()) }))

/** A row of the form; `values`: what is known of it already. */
export const newRow = (values: Partial<NewContainerValues> = {}): NewRow => ({
  id: newId(),
  values: { ...newContainerForm.toValues(null), ...values },
})

const isEmpty = ({ values }: NewRow): boolean => {
  const empty = newContainerForm.toValues(null)
  return newContainerForm.names.every((name) => values[name] === empty[name])
}

/** Rows with one for a barcode, in the place of an empty one or behind them. */
const withBarcode = (rows: readonly NewRow[], barcode: string): readonly NewRow[] => {
  if (barcode === '' || rows.some(({ values }) => values.barcode === barcode)) return rows
  const at = rows.findIndex(isEmpty)
  if (at < 0 && rows.length >= MOST_ADDED) return rows
  return at < 0 ? [...rows, newRow({ barcode })] : rows.with(at, newRow({ barcode }))
}

/** Rows kept from before, with one for a barcode unless that is empty: undefined while they are being read. */
export const useKeptRows = (
  barcode: string,
): { readonly draft: string; readonly isElsewhere: boolean; readonly rows: readonly NewRow[] } | undefined => {
  const draft = useOwnDraft(DRAFT)
  return useMemo(() => {
    if (!draft) return undefined
    const parsed = v.safeParse(kept, draft.draft)
    const read = parsed.success ? parsed.output.map(({ id, values }) => ({ ...newRow(values), id })) : []
    return { draft: draft.name, isElsewhere: draft.isElsewhere, rows: withBarcode(read.length > 0 ? read : [newRow()], barcode) }
  }, [draft, barcode])
}

interface KeptForm {
  readonly draft: string
  readonly kept: readonly NewRow[]
  /** The zones that take new containers; undefined while they are being read. */
  readonly zoneIds: readonly string[] | undefined
}

/** The rows of the form, kept as a draft on this device as they are typed, and what is wrong with them at once or when they are sent. */
export const useNewContainers = ({ draft, kept, zoneIds }: KeptForm) => {
  const db = useDatabase()
  const [rows, setRows] = useState(kept)
  const [isTried, setTried] = useState(false)
  const isOver = useRef(false)
  const isTyped = rows.length > 1 || rows.some((row) => !isEmpty(row))
  useEffect(() => {
    if (!isOver.current) void writeDraft(db, draft, isTyped ? rows : null).catch(() => undefined)
  }, [db, draft, rows, isTyped])
  const owned = useTakenBarcodes(rows.map(({ values }) => plainCode(values.barcode)))
  const repeated = new Set(repeatedBarcodes(rows.map(({ values }) => values)))
  const faults = rows.map(({ values }, at): Readonly<Record<string, string | undefined>> => {
    // One that was chosen earlier and takes none any more is shown as if there was none.
    const isGone = values.zoneId !== '' && zoneIds !== undefined && !zoneIds.includes(values.zoneId)
    const isTaken = repeated.has(at) || owned.has(plainCode(values.barcode))
    return {
      ...(isTried ? newContainerForm.faultsOf(values) : {}),
      ...sizeFaults(values),
      ...(isGone ? { zoneId: 'required' } : {}),
      ...(isTaken ? { barcode: 'barcode_taken' } : {}),
    }
  })
  return {
    rows,
    faults,
    setRows,
    change: (id: string, values: Partial<NewContainerValues>) =>
      setRows((was) => was.map((row) => (row.id === id ? { ...row, values: { ...row.values, ...values } } : row))),
    /** Judges all fields from now on; whether all is well. */
    judge: (): boolean => {
      setTried(true)
      return rows.every(({ values }, at) => Object.keys({ ...faults[at], ...newContainerForm.faultsOf(values) }).length === 0)
    },
    isTried,
    /** Whether there is something that could be lost. */
    isTyped,
    forget: () => {
      isOver.current = true
      return writeDraft(db, draft, null)
    },
  }
}
