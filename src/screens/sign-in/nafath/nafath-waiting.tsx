import { Alert, Button, List, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { NafathAttempt } from '#protocol/nafath.ts'
import { Ltr } from '#ui/ltr.tsx'
import classes from './nafath.module.css'

const left = (until: number): number => Math.max(0, Math.ceil((until - performance.now()) / 1000))

/** The seconds that are left, by a clock that nobody sets. */
const useSecondsLeft = (seconds: number): number => {
  const [until] = useState(() => performance.now() + seconds * 1000)
  const [now, setNow] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setNow(left(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return now
}

interface NafathWaitingProps {
  readonly attempt: NafathAttempt
  /** The last look found the server. */
  readonly reached: boolean
  readonly onCancel: () => void
}

/** The number to choose in the Nafath app, and how long that is possible. */
export const NafathWaiting = ({ attempt, reached, onCancel }: NafathWaitingProps) => {
  const { t } = useLingui()
  const seconds = useSecondsLeft(attempt.seconds)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const number = useRef<HTMLDivElement>(null)
  useEffect(() => number.current?.focus(), [])
  return (
    <Stack gap="md">
      <List type="ordered">
        <List.Item>{t`Open the Nafath app on your phone.`}</List.Item>
        <List.Item>{t`Open the request of the vendor portal.`}</List.Item>
        <List.Item>{t`Choose this number and confirm.`}</List.Item>
      </List>
      <div ref={number} tabIndex={-1} role="group" aria-label={t`Number to choose in the Nafath app`}>
        <strong className={classes.number}>
          <Ltr>{attempt.number}</Ltr>
        </strong>
      </div>
      <Text ta="center" c="dimmed" role="timer" aria-live="off">
        <Trans>
          Time left: <Ltr>{time}</Ltr>
        </Trans>
      </Text>
      <div role="status">
        {reached ? (
          <Text ta="center">{t`Waiting for your confirmation in the Nafath app.`}</Text>
        ) : (
          <Alert color="warning">{t`The server cannot be reached at the moment. It is asked again by itself; confirm in the Nafath app meanwhile.`}</Alert>
        )}
      </div>
      <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
    </Stack>
  )
}
