import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFoundScreen } from '#screens/not-found/not-found-screen.tsx'
import type { DoorContext } from './-context.ts'

export const Route = createRootRouteWithContext<DoorContext>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
})
