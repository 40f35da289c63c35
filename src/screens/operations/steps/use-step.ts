import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mutate } from '#db/core/mutate.ts'
import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import { judge } from '#db/review/judge.ts'
import { whenJudged } from '#db/review/when-judged.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Operation, Step } from '#domain/operations/operation.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { STEP_MESSAGES } from '#i18n/operation-messages.ts'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { isStillRefused } from './unit-fault.ts'

/** Takes a step of a movement, with the offer to take it back. `given`: what it is taken with; a refusal is of that, and goes when it is another. */
export const useStep = (operation: Operation, onDone: () => void, given: readonly unknown[] = []) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { busy, rejection: refusal, run } = useMutate(operation.id)
  const now = JSON.stringify(given)
  const [asked, setAsked] = useState(now)
  const rejection = refusal && isStillRefused(refusal, { asked, now }) ? refusal : null
  const order = isolate(`#${operation.bookingNumber}`, language)
  /** `make`: what is asked for, made as the step is taken: a device that has no room for a file of it says so, and the step is not taken. */
  const carryOut = <Name extends MutationName>(name: Name, make: () => Promise<MutationArgs<Name>>, said: string) => {
    setAsked(now)
    return run(
      async () => {
        const args = await make()
        // Who is given a delivery is given its booking: whether their hour is free is asked before it is queued.
        if (name !== 'operation.plan') return mutate(db, name, args)
        return whenJudged(judge(db, { name, args, now: new Date().toISOString() }), () => mutate(db, name, args))
      },
      { after: onDone, done: said, undo: true },
    )
  }
  const take = <Name extends MutationName>(name: Name, args: MutationArgs<Name>, said: string) =>
    carryOut(name, () => Promise.resolve(args), said)
  const stepOf = <Name extends MutationName>(what: Step, name: Name, make: () => Promise<MutationArgs<Name>>) => {
    const words = i18n._(STEP_MESSAGES[what])
    return carryOut(name, make, t`${order}: ${words}.`)
  }
  const step = <Name extends MutationName>(what: Step, name: Name, args: MutationArgs<Name>) =>
    stepOf(what, name, () => Promise.resolve(args))
  return { busy, rejection, carryOut, take, step, stepOf, order }
}
