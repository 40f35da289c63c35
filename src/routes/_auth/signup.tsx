import { createFileRoute } from '@tanstack/react-router'

// The screen is its parent's.
export const Route = createFileRoute('/_auth/signup')({})
