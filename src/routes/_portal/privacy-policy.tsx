import { createFileRoute } from '@tanstack/react-router'
import { ContentScreen } from '#screens/content/content-screen.tsx'

export const Route = createFileRoute('/_portal/privacy-policy')({ component: () => <ContentScreen page="privacy" /> })
