import * as v from 'valibot'
import { instant } from '#domain/kernel/instant.ts'
import { readArgs, refuse, type Actor, type Decision, type MutationDefinition, type Notice } from '#domain/kernel/mutation.ts'
import { findAnyMutation } from '#domain/marketplace-catalog.ts'
import { isStorable, storableText } from './arguments.ts'

/** A mutation as it arrived, from either side. */
export interface Asked {
  readonly name: string
  /** The version of the argument shape; left out by the marketplace, whose calls are validated in place. */
  readonly version?: number
  readonly args: unknown
  readonly clientAt: string
}

/** A mutation whose arguments were read, once: its rule and what the rule is asked, or what it is refused with before any rule is asked. */
export type Reading =
  | { readonly ok: true; readonly definition: MutationDefinition<string, never>; readonly args: never }
  | { readonly ok: false; readonly refusal: Decision }

const unread = (...refusal: Parameters<typeof refuse>): Reading => ({ ok: false, refusal: refuse(...refusal) })

/** Reads a mutation that `actor` asks for. @throws when an older shape cannot be brought to today's (a defect) */
export const readAsked = (asked: Asked, actor: Actor): Reading => {
  const definition = findAnyMutation(asked.name)
  if (!definition || (asked.version ?? 1) > definition.version)
    return unread('mutation.unknown', { name: storableText(asked.name).slice(0, 100) })
  if (definition.by !== actor) return unread('mutation.forbidden', { name: definition.name })
  if (!v.is(instant, asked.clientAt)) return unread('mutation.invalid', { field: 'clientAt' })
  if (!isStorable(asked.args)) return unread('mutation.invalid', { field: '' })
  const read = readArgs(definition, asked)
  return read.ok ? { ok: true, definition, args: read.args } : { ok: false, refusal: read }
}

/** What the vendor hears of a mutation that was done, or null. */
export const noticeOf = (reading: Reading): Notice | null => (reading.ok ? (reading.definition.announce?.(reading.args) ?? null) : null)

/** SHA-256 of the files that a mutation names; none where it is refused before any rule is asked. */
export const filesOf = (reading: Reading): readonly string[] =>
  reading.ok ? [...new Set(reading.definition.files?.(reading.args) ?? [])] : []
