import { createFileRoute } from '@tanstack/react-router'
import { needLaterWords } from '#i18n/activate.ts'
import { SettingsScreen } from '#screens/settings/settings-screen.tsx'

export const Route = createFileRoute('/_portal/settings')({ loader: needLaterWords, component: Settings })

function Settings() {
  const { update } = Route.useRouteContext()
  return <SettingsScreen update={update} />
}
