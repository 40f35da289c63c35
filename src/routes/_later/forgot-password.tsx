import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ForgotPasswordScreen } from '#screens/recovery/forgot-password-screen.tsx'

/** As the address of sign-in says it, from where it is opened. */
const search = v.object({ again: v.optional(v.fallback(v.picklist(['yes', 'no']), 'no')) })

export const Route = createFileRoute('/_later/forgot-password')({ validateSearch: search, component: ForgotPassword })

function ForgotPassword() {
  return <ForgotPasswordScreen again={Route.useSearch().again === 'yes'} />
}
