import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '#screens/recovery/forgot-password-screen.tsx'

export const Route = createFileRoute('/_later/forgot-password')({ component: ForgotPasswordScreen })
