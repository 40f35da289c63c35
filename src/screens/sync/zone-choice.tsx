import { Button, NativeSelect, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useZones } from '#db/hooks/use-zones.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { giveOtherZones, refusedZones } from '#db/review/other-zone.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { TextLink } from '#ui/links.tsx'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import classes from './sync.module.css'

/** Somebody made the zone inactive, or deleted it, meanwhile: sends the containers into another, all that was typed with them. */
export const ZoneChoice = ({ card }: { card: RejectedChange }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const showRefusal = useRefusalToast()
  const stored = useStored()
  const zones = useZones()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [missing, setMissing] = useState<string | null>(null)
  if (!zones) return null
  const open = zones
    .filter(({ status }) => status === 'active')
    .map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  const closed = refusedZones(card).filter((id) => !open.some(({ value }) => value === id))
  // All are active again: then trying again is all that is needed.
  if (closed.length === 0) return null
  const nameOf = (id: string): string | null => {
    const zone = zones.find((one) => one.id === id)
    return zone ? inLanguage(zone.name, language) : null
  }
  const use = () => {
    const empty = closed.find((id) => (chosen[id] ?? '') === '')
    setMissing(empty ?? null)
    if (empty !== undefined) return document.getElementById(`${card.id} ${empty}`)?.focus()
    void stored(async () => {
      const result = await giveOtherZones(db, card, new Map(Object.entries(chosen)))
      if (result?.status === 'rejected') showRefusal(result.rejection)
    })
  }
  return (
    <Stack gap="xs" mt="xs" align="flex-start">
      {closed.map((id) => {
        const name = nameOf(id)
        return (
          <Fragment key={id}>
            {name === null ? null : <TextLink className={classes.link} to="/zone/view" search={{ id }}>{t`Open ${name}`}</TextLink>}
            <NativeSelect
              {...SELECT_ARROW}
              id={`${card.id} ${id}`}
              label={name === null ? t`Zone in place of a deleted one` : t`Zone in place of ${name}`}
              data={[{ value: '', label: t`Choose a zone` }, ...open]}
              value={chosen[id] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                setMissing(null)
                setChosen((was) => ({ ...was, [id]: value }))
              }}
              error={missing === id ? t`Choose a zone` : undefined}
            />
          </Fragment>
        )
      })}
      <Button onClick={use}>{t`Use this zone`}</Button>
    </Stack>
  )
}
