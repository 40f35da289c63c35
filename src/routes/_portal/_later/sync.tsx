import { createFileRoute } from '@tanstack/react-router'
import { SyncScreen } from '#screens/sync/sync-screen.tsx'

export const Route = createFileRoute('/_portal/_later/sync')({ component: SyncScreen })
