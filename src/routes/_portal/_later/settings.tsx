import { createFileRoute } from '@tanstack/react-router'
import { ColleaguesSection } from '#screens/colleagues/colleagues-section.tsx'
import { SettingsScreen } from '#screens/settings/settings-screen.tsx'

export const Route = createFileRoute('/_portal/_later/settings')({ component: Settings })

function Settings() {
  const { update } = Route.useRouteContext()
  return <SettingsScreen update={update} colleagues={<ColleaguesSection />} />
}
