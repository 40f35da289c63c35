import { createFileRoute } from '@tanstack/react-router'
import { CountScreen } from '#screens/containers/count/count-screen.tsx'

export const Route = createFileRoute('/_portal/_later/container_/count')({ component: CountYard })

function CountYard() {
  return <CountScreen />
}
