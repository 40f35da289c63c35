import { Alert, Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { useMemo, useState } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useDraft } from '#db/hooks/use-draft.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { COMING, UNIT_ACTIONS } from '#domain/units/lifecycle.ts'
import { unitId } from '#domain/units/unit.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { ButtonLink } from '#ui/links.tsx'
import { onDemand } from '#ui/on-demand.ts'
import { Page } from '#ui/page.tsx'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import classes from '../count/count.module.css'
import { UNIT_ACTION_MESSAGES } from '../messages.ts'
import { usualYard, YardChoice } from '../units/yard-choice.tsx'
import { MOVE_DRAFT } from '#db/drafts/names.ts'
import { forgetCodes, keepScanned, keepMove, mayMoveAgain, readMove, type ScannedCode, type KeptMove } from './kept-move.ts'
import { MoveList } from './move-list.tsx'
import { moveLines } from './move-lines.ts'
import { useMove } from './use-move.ts'
import { useObjection } from './use-objection.ts'

const { Component: Scanner } = onDemand(
  () => import('#screens/scan/scanner.tsx'),
  (module) => module.Scanner,
)

const anAction = v.picklist(UNIT_ACTIONS)

/** What is known here of the units that were read, live; undefined while it is being read. */
const useKnown = (scanned: readonly ScannedCode[]) => {
  const containers = useRowsById('containers', [...new Set(scanned.flatMap(({ containerId }) => containerId ?? []))])
  const units = useRowsById(
    'units',
    scanned.flatMap(({ containerId, number }) => (containerId === null || number === null ? [] : unitId(containerId, number))),
  )
  return containers && units && { containers, units }
}

const Moving = ({ kept, yards }: { kept: KeptMove; yards: readonly DumpYard[] }) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const stored = useStored()
  const { busy, moved, again, release, move } = useMove()
  const { action, scanned } = kept
  const known = useKnown(scanned)
  const { lines, strays } = useMemo(() => (known ? moveLines(scanned, action, known) : { lines: [], strays: [] }), [scanned, action, known])
  const taken = useMemo(() => [...scanned.map(({ code }) => code), ...moved], [scanned, moved])
  const [last, setLast] = useState<string | null>(null)
  const objection = useObjection(last, scanned, lines)
  const unknown = last !== null && strays.some(({ code }) => plainCode(code) === plainCode(last)) ? last : null
  const takeCode = async (code: string) => {
    setLast(code)
    let isKept = false
    await stored(async () => {
      await keepScanned(db, code)
      isKept = true
    })
    return isKept
  }
  // A tablet in a yard stands on "brought in" all day: what went out since comes in once more.
  const meetAgain = async (code: string) => {
    setLast(code)
    const own = moved.find((one) => plainCode(one) === plainCode(code))
    if (own === undefined || !(await mayMoveAgain(db, code, action))) return
    if (await takeCode(code)) release(own)
  }
  const yardId = usualYard(yards, kept.yardId)
  const count = lines.filter(({ refusal }) => refusal === null).length
  return (
    <Stack gap="md">
      <div className={classes.desk}>
        <Stack gap="md" className={classes.tools}>
          <NativeSelect
            {...SELECT_ARROW}
            label={t`What is done with them`}
            value={action}
            onChange={({ currentTarget }) => {
              const chosen = v.safeParse(anAction, currentTarget.value)
              if (!chosen.success) return
              // The same units may well be next in line for something else.
              again()
              void stored(() => keepMove(db, { action: chosen.output }))
            }}
            data={UNIT_ACTIONS.map((value) => ({ value, label: i18n._(UNIT_ACTION_MESSAGES[value]) }))}
          />
          {COMING.includes(action) && yards.length > 0 ? (
            <YardChoice yards={yards} yardId={yardId} onChoose={(chosen) => void stored(() => keepMove(db, { yardId: chosen }))} />
          ) : null}
          <Scanner mode="batch" taken={taken} onCode={takeCode} onKnown={(code) => void meetAgain(code)} unknown={unknown} />
          <div role="status">{objection === null ? null : <Alert color="warning">{objection}</Alert>}</div>
        </Stack>
        <MoveList lines={lines} strays={strays} onForget={(code) => void stored(() => forgetCodes(db, new Set([code])))} />
      </div>
      <Group className={classes.bar} justify="end">
        <Button
          h={48}
          loading={busy}
          // Not `disabled` when all are moved: whoever pressed it keeps the focus.
          {...(count > 0 ? {} : { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => count > 0 && void move(lines, { action, yardId })}
        >
          {i18n._(UNIT_ACTION_MESSAGES[action])}
          {': '}
          <Plural value={count} one="# unit" other="# units" />
        </Button>
      </Group>
    </Stack>
  )
}

/** Moves many units in one go: their labels are scanned or typed one after the other, with or without a network. */
export const MoveScreen = () => {
  const { t } = useLingui()
  const db = useDatabase()
  const yards = useRow('vendors', vendorIdOf(db))?.dumpYards
  const draft = useDraft(MOVE_DRAFT)
  const kept = useMemo(() => readMove(draft), [draft])
  return (
    <Page
      title={t`Move units`}
      actions={
        <ButtonLink to="/container" search={LIST_SEARCH_DEFAULTS} variant="default">
          {t`Containers`}
        </ButtonLink>
      }
    >
      {draft === undefined || yards === undefined ? <Skeleton height={320} radius="lg" /> : <Moving kept={kept} yards={yards} />}
    </Page>
  )
}
