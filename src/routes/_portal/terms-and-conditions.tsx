import { createFileRoute } from '@tanstack/react-router'
import { ContentScreen } from '#screens/content/content-screen.tsx'

export const Route = createFileRoute('/_portal/terms-and-conditions')({ component: () => <ContentScreen page="terms" /> })
