import { Button, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { TextLink } from '#ui/links.tsx'
import { LongList } from '#ui/long-list.tsx'
import { Ltr } from '#ui/ltr.tsx'
import classes from '../count/count.module.css'
import { UnitStatus } from '../units/unit-looks.tsx'
import type { MoveLine, StrayCode } from './move-lines.ts'

interface MoveListProps {
  readonly lines: readonly MoveLine[]
  readonly strays: readonly StrayCode[]
  readonly onForget: (code: string) => void
}

const Forget = ({ code, onForget }: { code: string; onForget: (code: string) => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const shown = isolate(code, language)
  return <Button variant="subtle" h={44} aria-label={t`Remove ${shown}`} onClick={() => onForget(code)}>{t`Remove`}</Button>
}

/** What was read: each unit with where it is, and why one cannot be moved; then codes that name no unit. */
export const MoveList = ({ lines, strays, onForget }: MoveListProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  if (lines.length + strays.length === 0) return <Text c="dimmed">{t`None so far.`}</Text>
  return (
    <>
      {strays.length === 0 ? null : (
        <LongList label={t`Codes of no unit`} items={strays} itemKey={({ code }) => code} height={53}>
          {({ code, isContainer }) => (
            <div className={classes.line}>
              <Ltr>{code}</Ltr>
              <Text size="sm" c="error" span>
                {isContainer ? t`A container: scan the label of a unit` : t`No unit of yours`}
              </Text>
              <Forget code={code} onForget={onForget} />
            </div>
          )}
        </LongList>
      )}
      {lines.length === 0 ? null : (
        <LongList label={t`Units to move`} items={lines} itemKey={({ label }) => label} height={53}>
          {({ code, label, containerId, number, state, refusal }) => (
            <div className={classes.line}>
              <TextLink to="/container/view" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', id: containerId, unit: number }}>
                <Ltr>{label}</Ltr>
              </TextLink>
              <UnitStatus state={state} />
              {refusal === null ? null : (
                <Text size="sm" c="error" span>
                  {describeRejection(i18n, refusal, language)}
                </Text>
              )}
              <Forget code={code} onForget={onForget} />
            </div>
          )}
        </LongList>
      )}
    </>
  )
}
