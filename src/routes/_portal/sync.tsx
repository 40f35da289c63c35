import { createFileRoute } from '@tanstack/react-router'
import { needLaterWords } from '#i18n/activate.ts'
import { SyncScreen } from '#screens/sync/sync-screen.tsx'

export const Route = createFileRoute('/_portal/sync')({ loader: needLaterWords, component: SyncScreen })
