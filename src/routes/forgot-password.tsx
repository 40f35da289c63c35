import { createFileRoute } from '@tanstack/react-router'
import { needLaterMessages } from '#i18n/activate.ts'
import { ForgotPasswordScreen } from '#screens/recovery/forgot-password-screen.tsx'

export const Route = createFileRoute('/forgot-password')({ loader: needLaterMessages, component: ForgotPasswordScreen })
