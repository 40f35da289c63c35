import { createFileRoute } from '@tanstack/react-router'
import { needLaterMessages } from '#i18n/activate.ts'

// What stands outside the main area, beside sign-in: its messages are there before any of it is shown.
export const Route = createFileRoute('/_later')({ loader: needLaterMessages })
