import { createFileRoute } from '@tanstack/react-router'
import { HoursScreen } from '#screens/hours/hours-screen.tsx'

export const Route = createFileRoute('/_portal/_later/settings_/hours')({ component: HoursScreen })
