import { Button, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { newId } from '#db/core/identity.ts'
import type { CompanyValues, TypedYard } from '#domain/vendors/company-form.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { locate } from '#platform/location.ts'
import { useMapStyle } from '#platform/map-style.ts'
import { PointField } from '#ui/map/point-field.tsx'
import { usePlaces } from './use-places.ts'
import classes from './company.module.css'
import { YardText } from './yard-text.tsx'

interface DumpYardsProps {
  readonly form: UseFormReturnType<CompanyValues>
  /** For bringing a person to the first fault. */
  readonly keep: (path: string, element: HTMLElement | null) => void
}

const AXIS_FAULTS = { lat: 'latitude', lng: 'longitude' } as const
const emptyYard = (): TypedYard => ({ id: newId(), name: { en: '', ar: '' }, address: { en: '', ar: '' }, point: null })

/** The yards where bins are kept and emptied: each with a name, an address and, where somebody sets it, its place on the map. */
export const DumpYards = ({ form, keep }: DumpYardsProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const streets = useMapStyle()
  const find = usePlaces()
  const fault = useId()
  const yards = form.values.dumpYards
  const onChange = (next: readonly TypedYard[]) => {
    form.setFieldValue('dumpYards', [...next])
    // What was said about a yard is said again when the form is sent: the yards may have moved up.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('dumpYards'))))
  }
  const change = (at: number, part: Partial<TypedYard>) =>
    onChange(yards.map((yard, other) => (other === at ? { ...yard, ...part } : yard)))
  const faultOf = (path: string, label: string) => {
    const code: unknown = form.errors[path === '' ? 'dumpYards' : `dumpYards.${path}`]
    return typeof code !== 'string' ? undefined : describeFormFault(i18n, code, label)
  }
  const names = { name: t`Yard name`, address: t`Yard address`, point: t`Place on the map (optional)` }
  return (
    <Stack gap="md">
      {yards.map((yard, at) => {
        const number = formatNumber(at + 1, language)
        return (
          <fieldset key={yard.id} className={classes.yard}>
            <legend>{t`Yard ${number}`}</legend>
            <Stack gap="md">
              {(['name', 'address'] as const).map((field) => (
                <YardText
                  key={field}
                  keep={(element) => keep(`dumpYards.${at}.${field}`, element)}
                  label={names[field]}
                  value={yard[field]}
                  onChange={(value) => change(at, { [field]: value })}
                  faultOf={(side, label) => faultOf(`${at}.${field}.${side}`, label)}
                />
              ))}
              <PointField
                label={names.point}
                value={yard.point}
                onChange={(point) => change(at, { point })}
                faultOf={(axis) => describeFormFault(i18n, AXIS_FAULTS[axis], names.point)}
                isFaulty={(axis) => form.errors[`dumpYards.${at}.point.${axis}`] !== undefined}
                keep={(axis, element) => keep(`dumpYards.${at}.point.${axis}`, element)}
                streets={streets}
                locate={locate}
                find={find}
              />
              {yards.length > 1 ? (
                <Button
                  variant="default"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => onChange(yards.filter((other) => other.id !== yard.id))}
                >{t`Remove yard ${number}`}</Button>
              ) : null}
            </Stack>
          </fieldset>
        )
      })}
      <Text id={fault} c="error" size="sm" role={form.errors['dumpYards'] === undefined ? undefined : 'alert'}>
        {faultOf('', t`Dump yards`)}
      </Text>
      <Button
        ref={(element) => keep('dumpYards', element)}
        aria-describedby={form.errors['dumpYards'] === undefined ? undefined : fault}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => onChange([...yards, emptyYard()])}
      >
        {yards.length === 0 ? t`Add a dump yard` : t`Add another yard`}
      </Button>
    </Stack>
  )
}
