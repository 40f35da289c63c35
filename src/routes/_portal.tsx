import { createElement } from 'react'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { onDemand } from '#ui/on-demand.ts'
import { FirstStepsGate } from '#screens/first-steps/first-steps-gate.tsx'
import { KycGate } from '#screens/kyc/kyc-gate.tsx'
import type { NotifiedAct } from '#screens/notifications/requested-act.ts'
import type { NotificationsPanel } from '#screens/shell/notification-bell.tsx'
import { Shell } from '#screens/shell/shell.tsx'
import { knownSession } from '#session/known-session.ts'
import { signInFirst } from './-guards.ts'

// Loaded when it is first opened.
const { Component: SyncPanel } = onDemand(
  () => import('#screens/sync/sync-panel.tsx'),
  (module) => module.SyncPanel,
)

// Loaded when somebody is about to look at them.
const { Component: Notifications, fetch: fetchNotifications } = onDemand(
  () => import('#screens/notifications/notifications-panel.tsx'),
  (module) => module.NotificationsPanel,
)
const { Component: NotifiedBooking } = onDemand(
  () => import('#screens/bookings/notified-booking.tsx'),
  (module) => module.NotifiedBooking,
)
const { Component: NotifiedRequest } = onDemand(
  () => import('#screens/requests/notified-request.tsx'),
  (module) => module.NotifiedRequest,
)

const Notified: NotifiedAct = ({ asked, ...how }) =>
  'booking' in asked
    ? createElement(NotifiedBooking, { act: asked.act, booking: asked.booking, ...how })
    : createElement(NotifiedRequest, { act: asked.act, request: asked.request, ...how })

const NOTIFICATIONS: NotificationsPanel = {
  Component: (props) => createElement(Notifications, { ...props, notified: Notified }),
  fetch: fetchNotifications,
}

const BANNER = <KycGate />
const FOOT = <FirstStepsGate />

const loadPublicFrame = async () => (await import('#screens/content/public-frame.tsx')).PublicFrame

export const Route = createFileRoute('/_portal')({
  beforeLoad: async ({ context, location, preload }) => {
    const search = signInFirst(knownSession() !== null, location)
    if (search) throw redirect({ to: '/signin', search, replace: true })
    // A pointer over a link reads nothing: it would be old when it is pressed.
    if (!preload) await context.readAhead(location)
  },
  // What was loaded for one kind of reader is never shown to the other.
  loaderDeps: () => ({ inside: knownSession() !== null }),
  // Loaded with the route, not by a suspended component: React holds back what follows a fallback for 300 ms.
  loader: async ({ context, deps: { inside } }) => ({ inside, frame: await (inside ? context.loadPortalFrame() : loadPublicFrame()) }),
  component: Portal,
})

function Portal() {
  const { inside, frame } = Route.useLoaderData()
  if (!inside) return createElement(frame, null, <Outlet />)
  return createElement(
    frame,
    null,
    <Shell panel={SyncPanel} notifications={NOTIFICATIONS} banner={BANNER} foot={FOOT}>
      <Outlet />
    </Shell>,
  )
}
