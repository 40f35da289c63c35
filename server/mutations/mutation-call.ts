import * as v from 'valibot'
import { instant } from '#domain/kernel/instant.ts'
import { refuse, type Actor, type Bound, type CallArguments } from '#domain/kernel/mutation.ts'
import { findAnyMutation } from '#domain/marketplace-catalog.ts'
import { isStorable, storableText } from './arguments.ts'

/** A mutation as it arrived, from either side. */
export interface MutationCall extends CallArguments {
  readonly name: string
  readonly clientAt: string
}

/**
 * Reads a mutation that `actor` asks for, once: its call, or what it is refused with before any rule is asked.
 * @throws when an older shape cannot be brought to today's (a defect)
 */
export const readCall = (mutation: MutationCall, actor: Actor): Bound => {
  const definition = findAnyMutation(mutation.name)
  if (!definition || (mutation.version ?? 1) > definition.version)
    return refuse('mutation.unknown', { name: storableText(mutation.name).slice(0, 100) })
  if (definition.by !== actor) return refuse('mutation.forbidden', { name: definition.name })
  if (!v.is(instant, mutation.clientAt)) return refuse('mutation.invalid', { field: 'clientAt' })
  if (!isStorable(mutation.args)) return refuse('mutation.invalid', { field: '' })
  return definition.bind(mutation)
}

/**
 * Reads mutations before their turn, while something else is waited for. One that cannot be brought to today's shape is left out: it
 * may have been decided long ago, and else fails when its turn comes.
 */
export const readAhead = (all: readonly MutationCall[], actor: Actor): Map<MutationCall, Bound> => {
  const read = new Map<MutationCall, Bound>()
  for (const mutation of all) {
    try {
      read.set(mutation, readCall(mutation, actor))
    } catch {
      continue
    }
  }
  return read
}

/** SHA-256 of the files that a call names, each once; none where it is refused before any rule is asked. */
export const filesOf = (call: Bound): readonly string[] => (call.ok ? [...new Set(call.files)] : [])
