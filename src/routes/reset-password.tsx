import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { needLaterWords } from '#i18n/activate.ts'
import { ResetPasswordScreen } from '#screens/recovery/reset-password-screen.tsx'

const search = v.object({ token: v.optional(v.fallback(v.string(), ''), '') })

export const Route = createFileRoute('/reset-password')({ validateSearch: search, loader: needLaterWords, component: ResetPassword })

function ResetPassword() {
  return <ResetPasswordScreen token={Route.useSearch().token} />
}
