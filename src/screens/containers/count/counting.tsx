import { Alert, Button, Group, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import type { CountedUnit, YardCount } from '#domain/units/yard-count.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { UNIT_STATE_MESSAGES } from '#i18n/unit-messages.ts'
import { onDemand } from '#ui/on-demand.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { CountLists } from './count-lists.tsx'
import classes from './count.module.css'
import { finishCount, keepCode, type KeptCount } from './kept-count.ts'
import { TakeOutButton } from './take-out-button.tsx'

const { Component: Scanner } = onDemand(
  () => import('#screens/scan/scanner.tsx'),
  (module) => module.Scanner,
)

interface CountingProps {
  readonly count: KeptCount
  readonly result: YardCount
}

/** What is wrong with the code that was read last, if something is. */
const useObjection = ({ unexpected, foreign }: YardCount, code: string | null): string | null => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  if (code === null) return null
  const shown = isolate(code, language)
  const stray = foreign.find((one) => plainCode(one.code) === plainCode(code))
  if (stray?.isContainer) return `${shown}: ${t`A container: scan the label of a unit`}`
  if (stray) return t`You have no unit with the code ${shown}. Check the label.`
  const away = unexpected.find(({ label }) => plainCode(label) === plainCode(code))
  if (!away) return null
  const state = i18n._(UNIT_STATE_MESSAGES[away.state])
  return t`${shown} should not be here. Its record says: ${state}.`
}

/** A count under way: codes are read, and the lists follow. */
export const Counting = ({ count, result }: CountingProps) => {
  const { t } = useLingui()
  const db = useDatabase()
  const stored = useStored()
  const [last, setLast] = useState<string | null>(null)
  const taken = useMemo(() => count.heard.map(({ code }) => code), [count.heard])
  // What others counted is theirs to take out.
  const own = useMemo(() => new Set(taken.map(plainCode)), [taken])
  const isOwn = ({ id, label }: CountedUnit) => own.has(plainCode(label)) || count.sent[id] !== undefined
  const objection = useObjection(result, last)
  const unknown = last !== null && result.foreign.some(({ code }) => plainCode(code) === plainCode(last)) ? last : null
  const takeCode = async (code: string) => {
    setLast(code)
    let isKept = false
    await stored(async () => {
      await keepCode(db, code)
      isKept = true
    })
    return isKept
  }
  return (
    <Stack gap="md">
      <div className={classes.desk}>
        <Stack gap="md" className={classes.tools}>
          <Scanner mode="batch" taken={taken} onCode={takeCode} onKnown={setLast} unknown={unknown} />
          <div role="status">{objection === null ? null : <Alert color="warning">{objection}</Alert>}</div>
        </Stack>
        <CountLists result={result} takeOut={(unit) => (isOwn(unit) ? <TakeOutButton count={count} unit={unit} /> : null)} />
      </div>
      <Group className={classes.bar} justify="end">
        <Button h={48} onClick={() => void stored(() => finishCount(db, result))}>{t`Finish the count`}</Button>
      </Group>
    </Stack>
  )
}
