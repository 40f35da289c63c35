import { createFileRoute } from '@tanstack/react-router'
import { needLaterMessages } from '#i18n/activate.ts'
import { KycScreen } from '#screens/kyc/kyc-screen.tsx'

export const Route = createFileRoute('/_portal/profile_/kyc')({ loader: needLaterMessages, component: KycScreen })
