import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { takeOver } from '#db/transfer/take-over.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { QuarantinedChange } from '#protocol/quarantine.ts'
import { describeProblem } from '#i18n/describe.ts'
import { dropQuarantined, listQuarantined } from '#session/quarantine.ts'
import { LongList } from '#ui/long-list.tsx'
import { toast } from '#ui/toast.ts'
import { ChangeTitle } from './change-title.tsx'
import classes from './sync.module.css'
import { Times } from './times.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'

const WHY = {
  'device.revoked': msg`A device that was signed out from elsewhere handed it over.`,
  'server.failed': msg`The server failed on it several times and put it aside.`,
  'mutation.unknown': msg`The server did not know it when it came.`,
} as const

/** Work that lies at the server without having been carried out; shown only where there is some. */
export const QuarantineSection = () => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const stored = useStored()
  const [quarantined, setQuarantined] = useState<readonly QuarantinedChange[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    // Nobody asked for it: where the list cannot be had, nothing is said.
    void listQuarantined().then((answer) => gone || (answer.ok && setQuarantined(answer.items)))
    return () => {
      gone = true
    }
  }, [])
  if (quarantined.length === 0) return null
  const finish = async (change: QuarantinedChange, isWanted: boolean) => {
    setBusy(change.id)
    await stored(async () => {
      if (isWanted) await takeOver(db, change)
      const code = await dropQuarantined(change.id)
      if (code === null) setQuarantined((was) => was.filter((other) => other.id !== change.id))
      else toast(describeProblem(i18n, code), 'error')
    })
    setBusy(null)
  }
  const title = t`Held by the server`
  return (
    <section aria-label={title}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <LongList label={title} items={quarantined} itemKey={(change) => change.id} height={150}>
        {(change) => (
          <Paper withBorder radius="lg" p="sm" component="article" className={classes.card}>
            <ChangeTitle change={change} />
            <Text size="sm">{i18n._(WHY[change.why])}</Text>
            <Times clientAt={change.clientAt} serverAt={change.parkedAt} />
            <Group justify="flex-end" gap="xs" mt="xs">
              <Button
                variant="subtle"
                color="error"
                disabled={busy !== null}
                onClick={() => void finish(change, false)}
              >{t`Delete`}</Button>
              <Button
                variant="default"
                loading={busy === change.id}
                disabled={busy !== null}
                onClick={() => void finish(change, true)}
              >{t`Take over on this device`}</Button>
            </Group>
          </Paper>
        )}
      </LongList>
    </section>
  )
}
