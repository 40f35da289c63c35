import { createFileRoute } from '@tanstack/react-router'
import { needLaterMessages } from '#i18n/activate.ts'

// What in the main area is no list that opens first: its messages are there before any of it is shown.
export const Route = createFileRoute('/_portal/_later')({
  loader: needLaterMessages,
})
