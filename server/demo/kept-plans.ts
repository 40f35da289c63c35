import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { customerEvent } from '#domain/customer-events/event.ts'

const plans = v.array(v.object({ at: v.number(), event: customerEvent }))

/** What will be done about an event, and when (milliseconds since 1970); what it is follows from the event. */
type PlannedReaction = v.InferOutput<typeof plans>[number]

/** Where plans outlive the server. */
export interface KeptPlans {
  readonly read: () => readonly PlannedReaction[]
  readonly write: (planned: readonly PlannedReaction[]) => void
}

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Plans in a file, which is there whole or as it was before. What an other release wrote and nobody can read is forgotten: it is a demo. */
export const keepPlansIn = (file: string): KeptPlans => ({
  read: () => {
    const text = readText(file)
    if (text === null) return []
    try {
      return v.parse(plans, JSON.parse(text))
    } catch (error) {
      if (error instanceof SyntaxError || v.isValiError(error)) return []
      throw error
    }
  },
  write: (planned) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(planned))
    renameSync(`${file}.new`, file)
  },
})
