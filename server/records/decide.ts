import * as v from 'valibot'
import { findAnyMutation } from '#domain/marketplace-catalog.ts'
import { instant } from '#domain/kernel/instant.ts'
import {
  currentArgs,
  decideMutation,
  refuse,
  type Actor,
  type Decision,
  type MutationDefinition,
  type Notice,
} from '#domain/kernel/mutation.ts'
import { isStorable, storableText } from './arguments.ts'
import { checkChange, type WorkingRows } from './rows.ts'
import type { Uniqueness } from './uniqueness.ts'

/** A mutation as it arrived, from either side. */
export interface Asked {
  readonly id: string
  readonly name: string
  /** The version of the argument shape; left out by the marketplace, whose calls are validated in place. */
  readonly version?: number
  readonly args: unknown
  readonly clientAt: string
}

/** Where a decision is made: the rows and what only the server knows. */
export interface Bench {
  readonly rows: WorkingRows
  readonly unique: Uniqueness
  readonly vendorId: string
  readonly actor: Actor
  /** The server's clock, an instant. */
  readonly now: string
}

/** What is refused before any rule is asked, or null. */
const refuseUnread = (asked: Asked, definition: MutationDefinition<string, never> | undefined, actor: Actor): Decision | null => {
  if (!definition || (asked.version ?? 1) > definition.version)
    return refuse('mutation.unknown', { name: storableText(asked.name).slice(0, 100) })
  if (definition.by !== actor) return refuse('mutation.forbidden', { name: definition.name })
  if (!v.is(instant, asked.clientAt)) return refuse('mutation.invalid', { field: 'clientAt' })
  if (!isStorable(asked.args)) return refuse('mutation.invalid', { field: '' })
  return null
}

/** Loads the rows of mutations until none names a row that is not loaded: one row may name the next. */
export const loadNeeds = async (rows: WorkingRows, asked: readonly Asked[]): Promise<void> => {
  const calls = asked.flatMap((call) => {
    const definition = findAnyMutation(call.name)
    if (!definition || !isStorable(call.args)) return []
    const parsed = v.safeParse(definition.args, currentArgs(definition, call))
    return parsed.success ? [() => definition.needs(parsed.output, rows)] : []
  })
  let more = calls.length > 0
  while (more) more = await rows.load(calls.flatMap((needs) => [...needs()]))
}

/**
 * Decides one mutation with the same rule the device used, and makes its changes visible to the next decision.
 * Rows must have been loaded by {@link loadNeeds}; what an earlier decision made necessary is loaded here.
 * @throws when the rule makes an invalid record (a defect)
 */
export const decideAsked = async (bench: Bench, asked: Asked): Promise<Decision> => {
  const definition = findAnyMutation(asked.name)
  const unread = refuseUnread(asked, definition, bench.actor)
  if (unread || !definition) return unread ?? refuse('mutation.unknown')
  await loadNeeds(bench.rows, [asked])
  const context = { vendorId: bench.vendorId, now: bench.now, clientAt: asked.clientAt, mutationId: asked.id }
  const decision = decideMutation(definition, { ...asked, rows: bench.rows, context })
  if (!decision.ok) return decision
  for (const change of decision.changes) checkChange(change, definition.name)
  await bench.unique.load(decision.changes)
  const judged = bench.unique.judge(decision)
  if (judged.ok) for (const change of judged.changes) bench.rows.apply(change)
  return judged
}

/** What the vendor hears of a mutation that was done, or null. */
export const noticeOf = (asked: Asked): Notice | null => {
  const definition = findAnyMutation(asked.name)
  const parsed = definition ? v.safeParse(definition.args, currentArgs(definition, asked)) : null
  return parsed?.success ? (definition?.announce?.(parsed.output) ?? null) : null
}

/** SHA-256 of the files that a mutation names; none where it will be refused before any rule is asked. */
export const filesOf = (asked: Asked, actor: Actor): readonly string[] => {
  const definition = findAnyMutation(asked.name)
  if (!definition?.files || refuseUnread(asked, definition, actor)) return []
  const parsed = v.safeParse(definition.args, currentArgs(definition, asked))
  return parsed.success ? [...new Set(definition.files(parsed.output))] : []
}
