import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFoundScreen } from '#screens/not-found/not-found-screen.tsx'
import type { RouterContext } from './-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
})
