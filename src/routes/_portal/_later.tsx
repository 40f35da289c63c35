import { createFileRoute } from '@tanstack/react-router'
import { needLaterMessages } from '#i18n/activate.ts'

const loadReaders = async () => (await import('./_later/-lists-ahead.ts')).LATER

// What in the main area is no list that opens first: its messages are there before any of it is shown.
export const Route = createFileRoute('/_portal/_later')({
  // A pointer over a link reads nothing: it would be old when it is pressed.
  beforeLoad: ({ context, location, preload }) => (preload ? undefined : context.readAhead(location, loadReaders)),
  loader: needLaterMessages,
})
