import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import type { HistoryEntry } from '#db/core/history.ts'
import { useHistory } from '#db/hooks/use-history.ts'
import { UNIT_STATES, type UnitState } from '#domain/units/lifecycle.ts'
import { UNIT_STATE_MESSAGES } from '#i18n/unit-messages.ts'
import { Timeline } from '#screens/list/detail/timeline.tsx'

const state = v.picklist(UNIT_STATES)

/** What each change made of the unit, the newest first. A change that tells nothing of the state left it as it was. */
const statesAfter = (newestFirst: readonly HistoryEntry[], key: string, now: UnitState): readonly UnitState[] => {
  let current = now
  return newestFirst.map((entry) => {
    const change = entry.state === 'done' ? entry.audit.changes[key]?.['status'] : undefined
    const [before, after] = [v.safeParse(state, change?.before), v.safeParse(state, change?.after)]
    const then = after.success ? after.output : current
    current = before.success ? before.output : then
    return then
  })
}

/** Every change of a unit: what it became, who noted it, and when. */
export const UnitHistory = ({ unitId, state: now }: { unitId: string; state: UnitState }) => {
  const { t, i18n } = useLingui()
  const history = useHistory({ kind: 'units', id: unitId })
  if (history === undefined) return null
  if (history.length === 0) return <Text size="sm" c="dimmed">{t`Nothing was noted of this unit yet.`}</Text>
  const newestFirst = history.toReversed()
  const states = statesAfter(newestFirst, `units:${unitId}`, now)
  const after = new Map(newestFirst.map((entry, at) => [entry, states[at] ?? now]))
  return (
    <Timeline history={history} told={{}} whatOf={(entry) => i18n._(UNIT_STATE_MESSAGES[after.get(entry) ?? now])}>
      {null}
    </Timeline>
  )
}
