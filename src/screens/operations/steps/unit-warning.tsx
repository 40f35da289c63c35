import { Alert, Button, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRow } from '#db/hooks/use-row.ts'
import type { Operation, UnitRef } from '#domain/operations/operation.ts'
import { isNotedAway } from '#domain/operations/unit-moves.ts'
import { unitId, type Unit } from '#domain/units/unit.ts'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { UNIT_STATE_MESSAGES } from '#i18n/unit-messages.ts'

/**
 * The record of a unit that is to be put down although it is noted as away, as long as nobody has said that it is this one: its number may
 * be mistyped, and no rule refuses it.
 */
export const useUnitWarning = (
  operation: Operation,
  ref: UnitRef | null,
): { readonly unconfirmed: Unit | null; readonly confirm: () => void } => {
  const id = ref && unitId(ref.containerId, ref.number)
  const unit = useRow('units', id)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const isMeant = unit?.id === id && id !== confirmed
  return { unconfirmed: unit && isMeant && isNotedAway(unit, operation) ? unit : null, confirm: () => setConfirmed(id) }
}

interface UnitWarningProps {
  readonly unit: Unit
  /** The step was tried without an answer. */
  readonly isTried: boolean
  readonly onConfirm: () => void
}

/** Asks whether a unit that is noted as away is the one that stands there. */
export const UnitWarning = ({ unit, isTried, onConfirm }: UnitWarningProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const state = i18n._(UNIT_STATE_MESSAGES[unit.status])
  const since = formatInstant(unit.seenAt, language)
  return (
    // What has the focus in it is seen whole.
    <Alert color="warning" role="alert" styles={{ message: { overflow: 'visible' } }}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t`This container is noted as “${state}” since ${since}. Is it this one? If not, choose another number.`}</Text>
        <Button variant="default" h={48} {...(isTried ? { 'data-faulty': true } : {})} onClick={onConfirm}>{t`Yes, it is this one`}</Button>
      </Stack>
    </Alert>
  )
}
