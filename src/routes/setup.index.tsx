import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/setup/')({
  beforeLoad: () => {
    throw redirect({ to: '/setup/$step', params: { step: 'account' }, replace: true })
  },
})
