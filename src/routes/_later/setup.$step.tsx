import { createFileRoute, notFound } from '@tanstack/react-router'
import { SETUP_STEPS } from '#domain/vendors/setup-steps.ts'
import { SetupScreen } from '#screens/onboarding/setup-screen.tsx'

export const Route = createFileRoute('/_later/setup/$step')({
  params: {
    parse: ({ step }) => {
      const known = SETUP_STEPS.find((one) => one === step)
      if (known === undefined) throw notFound()
      return { step: known }
    },
  },
  component: Step,
})

function Step() {
  const { step } = Route.useParams()
  const navigate = Route.useNavigate()
  return <SetupScreen step={step} onStep={(next) => void navigate({ to: '/setup/$step', params: { step: next }, replace: true })} />
}
