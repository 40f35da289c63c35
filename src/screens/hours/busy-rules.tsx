import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { newId } from '#db/core/identity.ts'
import { useZones } from '#db/hooks/use-zones.ts'
import { BIN_SIZES } from '#domain/containers/container.ts'
import type { TypedBusyRule } from '#domain/hours/hours-form.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { wholeNumber } from '#domain/kernel/form.ts'
import { addDaysTo } from '#domain/kernel/instant.ts'
import { BIN_SIZE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatNumber, inLanguage } from '#i18n/formats.ts'
import { HOURS_FIELD_MESSAGES } from '#i18n/hours-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { EntryChoice, EntryInput, ListFault, useAdded, type PartTools } from './field-kit.tsx'
import classes from './hours.module.css'

interface BusyRulesProps extends PartTools {
  readonly rules: readonly TypedBusyRule[]
  readonly yards: readonly DumpYard[]
  readonly today: string
  readonly write: (rules: readonly TypedBusyRule[]) => void
}

/** Where, from which yard and for which size orders need notice, or are not taken before a day. */
export const BusyRules = ({ rules, yards, today, write, ...given }: BusyRulesProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const fault = useId()
  const { keep, want } = useAdded(given)
  const tools = { ...given, keep }
  const zones = useZones()
  const named = (zones ?? [])
    .map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  const gone = (rule: TypedBusyRule) =>
    rule.zoneId !== null && zones && !zones.some(({ id }) => id === rule.zoneId)
      ? [{ value: rule.zoneId, label: t`A zone that is gone` }]
      : []
  /** A company of one yard has nothing to choose, unless a rule is for another one. */
  const yardChoices = ({ yardId = null }: TypedBusyRule) => {
    const isGone = yardId !== null && !yards.some(({ id }) => id === yardId)
    const all = yards.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
    return yards.length > 1 || yardId !== null ? [...all, ...(isGone ? [{ value: yardId, label: t`A yard that is gone` }] : [])] : null
  }
  const sizes = BIN_SIZES.map((value) => ({ value, label: i18n._(BIN_SIZE_MESSAGES[value]) }))
  const change = (rule: TypedBusyRule, part: Partial<TypedBusyRule>) =>
    write(rules.map((other) => (other.id === rule.id ? { ...rule, ...part } : other)))
  return (
    <>
      <Text size="sm" c="dimmed">
        {t`The marketplace is told the first possible day, and takes no order for an earlier one. What is booked already stays.`}
      </Text>
      {rules.map((rule, at) => {
        const number = formatNumber(at + 1, language)
        const path = `busy.${at}`
        const { takes } = rule
        const from = yardChoices(rule)
        return (
          <fieldset key={rule.id} className={classes.entry}>
            <legend>{t`Busy ${number}`}</legend>
            <Stack gap="sm">
              <div className={classes.pair}>
                <EntryChoice
                  {...tools}
                  path={`${path}.zoneId`}
                  label={t`Zone`}
                  choices={[{ value: '', label: t`All zones` }, ...named, ...gone(rule)]}
                  value={rule.zoneId ?? ''}
                  onChange={(zoneId) => change(rule, { zoneId: zoneId === '' ? null : zoneId })}
                />
                {from ? (
                  <EntryChoice
                    {...tools}
                    path={`${path}.yardId`}
                    label={t`Yard`}
                    choices={[{ value: '', label: t`All yards` }, ...from]}
                    value={rule.yardId ?? ''}
                    onChange={(yardId) => change(rule, { yardId: yardId === '' ? null : yardId })}
                  />
                ) : null}
                <EntryChoice
                  {...tools}
                  path={`${path}.size`}
                  label={t`Container size`}
                  choices={[{ value: '', label: t`All sizes` }, ...sizes]}
                  value={rule.size ?? ''}
                  onChange={(chosen) => change(rule, { size: BIN_SIZES.find((size) => size === chosen) ?? null })}
                />
              </div>
              <div className={classes.pair}>
                <EntryChoice
                  {...tools}
                  path={`${path}.takes`}
                  label={t`Orders that are taken`}
                  choices={[
                    { value: 'notice', label: t`Only with notice` },
                    { value: 'nothing', label: t`Nothing before a day` },
                  ]}
                  value={takes.kind}
                  onChange={(kind) =>
                    change(rule, { takes: kind === 'notice' ? { kind, days: 2 } : { kind: 'nothing', until: addDaysTo(today, 7) } })
                  }
                />
                {takes.kind === 'notice' ? (
                  <EntryInput
                    {...tools}
                    inputMode="numeric"
                    path={`${path}.takes.days`}
                    label={t`Days of notice`}
                    value={String(takes.days)}
                    onChange={(typed) => change(rule, { takes: { kind: 'notice', days: wholeNumber(typed) ?? typed } })}
                  />
                ) : (
                  <EntryInput
                    {...tools}
                    type="date"
                    path={`${path}.takes.until`}
                    label={t`First day again`}
                    value={takes.until}
                    onChange={(until) => change(rule, { takes: { kind: 'nothing', until } })}
                  />
                )}
              </div>
              <Group>
                <Button
                  variant="default"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => write(rules.filter((other) => other.id !== rule.id))}
                >{t`Remove busy rule ${number}`}</Button>
              </Group>
            </Stack>
          </fieldset>
        )
      })}
      <ListFault id={fault} {...tools} path="busy" label={i18n._(HOURS_FIELD_MESSAGES.busy)} />
      <Group>
        <Button
          ref={(element) => tools.keep('busy', element)}
          aria-describedby={tools.errors['busy'] === undefined ? undefined : fault}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            want(`busy.${rules.length}.zoneId`)
            write([...rules, { id: newId(), zoneId: null, size: null, takes: { kind: 'notice', days: 2 } }])
          }}
        >{t`Add a busy rule`}</Button>
      </Group>
    </>
  )
}
