import { createFileRoute } from '@tanstack/react-router'
import { FaqScreen } from '#screens/content/faq-screen.tsx'

export const Route = createFileRoute('/_portal/faq')({ component: FaqScreen })
