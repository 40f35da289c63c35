import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { UnitStatus } from '../units/unit-looks.tsx'
import classes from './count.module.css'
import type { ReactNode } from 'react'

/** A unit in a list of the count; its label opens it. */
export const UnitLine = ({ unit, children }: { unit: CountedUnit; children?: ReactNode }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const seen = unit.seenAt === null ? t`Never seen` : formatInstant(unit.seenAt, language)
  return (
    <div className={classes.line}>
      <TextLink to="/container/view" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', id: unit.containerId, unit: unit.number }}>
        <Ltr>{unit.label}</Ltr>
      </TextLink>
      <UnitStatus state={unit.state} />
      <Text size="sm" c="dimmed" span>
        {unit.hasLeft ? t`Counted, has left since` : seen}
      </Text>
      {children}
    </div>
  )
}
