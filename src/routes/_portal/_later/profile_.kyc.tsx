import { createFileRoute } from '@tanstack/react-router'
import { KycScreen } from '#screens/kyc/kyc-screen.tsx'

export const Route = createFileRoute('/_portal/_later/profile_/kyc')({ component: KycScreen })
