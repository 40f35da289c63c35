import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#screens/dashboard/dashboard-screen.tsx'

export const Route = createFileRoute('/_portal/dashboard')({ component: DashboardScreen })
