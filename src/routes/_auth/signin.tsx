import { createFileRoute } from '@tanstack/react-router'

// Its parent leads to the page that shows it.
export const Route = createFileRoute('/_auth/signin')({})
