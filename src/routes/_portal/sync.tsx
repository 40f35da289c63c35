import { createFileRoute } from '@tanstack/react-router'
import { needLaterMessages } from '#i18n/activate.ts'
import { SyncScreen } from '#screens/sync/sync-screen.tsx'

export const Route = createFileRoute('/_portal/sync')({ loader: needLaterMessages, component: SyncScreen })
