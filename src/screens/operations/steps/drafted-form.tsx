import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { AtCustomerForm } from './at-customer-form.tsx'
import { FailForm } from './fail-form.tsx'
import { ProofForm } from './proof-form.tsx'
import { forgetStep, openStep, type DraftedStep, type StepDraft } from './step-draft.ts'
import { YardForm } from './yard-form.tsx'

interface DraftedProps {
  readonly operation: Operation
  readonly step: DraftedStep
  readonly onDone: () => void
}

/** The form of a step, with what was put into it before and not handed in. */
export const DraftedForm = ({ operation, step, onDone }: DraftedProps) => {
  const db = useDatabase()
  const [draft, setDraft] = useState<StepDraft | null>(null)
  // As it stood when it was asked: what is put in belongs to that.
  const [begun] = useState(operation)
  useEffect(() => {
    let isGone = false
    // What was begun cannot be read: the step is noted all the same.
    const unread: StepDraft = { values: {}, keep: () => Promise.resolve() }
    void openStep(db, begun, step)
      .catch(() => unread)
      .then((found) => {
        if (!isGone) setDraft(found)
      })
    return () => {
      isGone = true
    }
  }, [db, begun, step])
  if (!draft) return <Skeleton height={320} radius="lg" />
  const form = {
    operation,
    draft,
    onDone: () => {
      // The step is taken: where this device cannot forget what was put in, the next standing does.
      void forgetStep(db, operation.id, step).catch(() => undefined)
      onDone()
    },
  }
  if (step === 'arrive' || step === 'collect') return <AtCustomerForm {...form} what={step} />
  if (step === 'return' || step === 'empty') return <YardForm {...form} what={step} />
  return step === 'fail' ? <FailForm {...form} /> : <ProofForm {...form} />
}
