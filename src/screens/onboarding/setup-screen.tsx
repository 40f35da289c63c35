import { Skeleton, Stack } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconBuildingStore } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { isStepOpen, nextStep } from '#domain/vendors/onboarding.ts'
import { SETUP_STEPS, type SetupStep } from '#domain/vendors/setup-steps.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { draftName } from '#screens/company/restore-refused.ts'
import { useDrafted } from '#screens/form/use-drafted.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { RefusedNote } from './refused-note.tsx'
import { SetupDone } from './setup-done.tsx'
import { SetupFrame } from './setup-frame.tsx'
import { StepForm } from './step-form.tsx'
import { Steps } from './steps.tsx'
import { STEP_MESSAGES } from './setup-messages.ts'

interface StepProps {
  readonly step: SetupStep
  readonly vendor: Vendor
  readonly onDone: () => void
}

const Waiting = () => (
  <Stack gap="md" aria-hidden>
    <Skeleton height={44} radius="md" />
    <Skeleton height={320} radius="lg" />
  </Stack>
)

/** A step with what was typed into it before. */
const Step = ({ step, vendor, onDone }: StepProps) => {
  const drafted = useDrafted(draftName(step))
  if (drafted === undefined) return <Waiting />
  return (
    <Stack gap="lg">
      <Steps vendor={vendor} current={step} />
      <StepForm step={step} vendor={vendor} drafted={drafted} onDone={onDone} />
    </Stack>
  )
}

/** The set-up of a new vendor: three steps in their order. A step that is not open yet leads to the one that is. */
export const SetupScreen = ({ step, onStep }: { step: SetupStep; onStep: (step: SetupStep) => void }) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const vendor = useRow('vendors', vendorIdOf(db))
  const status = useSyncStatus()
  useDocumentTitle(i18n._(STEP_MESSAGES[step].title))
  const open = vendor ? isStepOpen(vendor, step) : true
  const next = vendor ? nextStep(vendor) : null
  useEffect(() => {
    if (!open && next) onStep(next)
  }, [open, next, onStep])
  const after = SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1]
  // The next step opens when the record shows this one as done: a moment after it was saved, and a step that is not open leads back.
  const [saved, setSaved] = useState<SetupStep | null>(null)
  const goesOn = saved === step && after !== undefined && vendor ? isStepOpen(vendor, after) : false
  useEffect(() => {
    if (!goesOn || after === undefined) return
    setSaved(null)
    onStep(after)
  }, [goesOn, after, onStep])
  // A form reads its draft once: what was put into it from elsewhere is read by a new one.
  const [restored, setRestored] = useState(0)
  const isSubmitted = vendor ? vendor.kyc.submittedAt !== null : false
  return (
    <SetupFrame isDone={isSubmitted}>
      {vendor ? (
        <RefusedNote
          vendor={vendor}
          onRestored={(to) => {
            setRestored((count) => count + 1)
            onStep(to)
          }}
        />
      ) : null}
      {vendor === null && status.lastSyncedAt !== null && status.firstLoad === null ? (
        <EmptyState
          icon={IconBuildingStore}
          title={t`No data found`}
        >{t`The company is not on this device yet. It comes with the next sync.`}</EmptyState>
      ) : !vendor || !open ? (
        <Waiting />
      ) : isSubmitted ? (
        <SetupDone vendor={vendor} />
      ) : (
        <Step key={`${step} ${restored}`} step={step} vendor={vendor} onDone={() => setSaved(step)} />
      )}
    </SetupFrame>
  )
}
