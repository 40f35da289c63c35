import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_later/setup/')({
  beforeLoad: () => {
    throw redirect({ to: '/setup/$step', params: { step: 'account' }, replace: true })
  },
})
