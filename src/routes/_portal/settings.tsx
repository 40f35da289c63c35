import { createFileRoute } from '@tanstack/react-router'
import { needLaterMessages } from '#i18n/activate.ts'
import { SettingsScreen } from '#screens/settings/settings-screen.tsx'

export const Route = createFileRoute('/_portal/settings')({ loader: needLaterMessages, component: Settings })

function Settings() {
  const { update } = Route.useRouteContext()
  return <SettingsScreen update={update} />
}
