import { createContext, useContext } from 'react'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import { refKey, type RowRef } from '#domain/kernel/entity.ts'

/** How far the unsent changes of rows are, by the key of the row. */
export const RowSyncContext = createContext<ReadonlyMap<string, RowSyncState>>(new Map())

/** How far the unsent change of a row is, where it has one. */
export const useRowSync = (row: RowRef): RowSyncState | undefined => useContext(RowSyncContext).get(refKey(row))

/** The record that was answered here last: another object after each answer. */
export const AnsweredContext = createContext<{ readonly id: string } | null>(null)
