import { NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import type { Container } from '#domain/containers/container.ts'
import { tidy, wholeNumber } from '#domain/kernel/form.ts'
import { unitRefs } from '#domain/units/unit.ts'
import { loadTranslations } from '#i18n/load-translations.ts'
import { LabelPanel } from '#ui/labels/label-panel.tsx'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import { labelWriter, numbersOf } from './label-of.ts'

/** More are a hundred sheets of paper, and a page that stands still while they are drawn. */
const MOST_LABELS = 2000

type Meant = 'units' | 'unit' | 'container'

const useTranslations = () => {
  const [translate, setTranslate] = useState<Awaited<ReturnType<typeof loadTranslations>> | null>()
  useEffect(() => {
    let isGone = false
    void loadTranslations()
      .catch(() => null)
      .then((found) => isGone || setTranslate(found))
    return () => {
      isGone = true
    }
  }, [])
  return translate
}

/** Asks which labels of some containers are meant, and prints them: one for each unit, for one unit, or for the containers themselves. */
export const LabelSheet = ({ containers }: { containers: readonly Container[] }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const vendor = useRow('vendors', vendorIdOf(db))
  const translate = useTranslations()
  const records = useRowsById(
    'units',
    containers.flatMap((container) => unitRefs(container).map(({ id }) => id)),
  )
  const [meant, setMeant] = useState<Meant>('units')
  const [typed, setTyped] = useState('')
  const numbers = useMemo(
    () => records && containers.map((container) => ({ container, numbers: numbersOf(container, (id) => records.get(id)) })),
    [containers, records],
  )
  const [only] = numbers?.length === 1 ? numbers : []
  const number = wholeNumber(typed)
  const isThere = number !== null && (only?.numbers.includes(number) ?? false)
  const labels = useMemo(() => {
    if (!vendor || !translate || !numbers) return undefined
    const write = labelWriter(vendor, translate)
    return numbers.flatMap(({ container, numbers: all }) => {
      if (meant === 'container') return [write(container, null)]
      return (meant === 'unit' ? all.filter((one) => one === number) : all).map((one) => write(container, one))
    })
  }, [vendor, translate, numbers, meant, number])
  if (translate === null)
    return <Text>{t`Labels need both languages, and one of them could not be loaded. Try again with a network.`}</Text>
  if (labels === undefined) return <Skeleton height={320} radius="md" />
  return (
    <Stack gap="md">
      <NativeSelect
        {...SELECT_ARROW}
        label={t`Labels for`}
        value={meant}
        onChange={({ currentTarget: { value } }) => setMeant(value === 'unit' || value === 'container' ? value : 'units')}
        data={[
          { value: 'units', label: t`All units` },
          ...(containers.length === 1 ? [{ value: 'unit', label: t`One unit` }] : []),
          { value: 'container', label: containers.length === 1 ? t`The container’s own barcode` : t`The containers’ own barcodes` },
        ]}
      />
      {meant === 'unit' ? (
        <TextInput
          label={t`Number of the unit`}
          inputMode="numeric"
          dir="ltr"
          value={typed}
          onChange={({ currentTarget }) => setTyped(tidy('integer', currentTarget.value))}
          error={typed === '' || isThere ? undefined : t`This container has no unit of this number.`}
        />
      ) : null}
      {labels.length > MOST_LABELS ? (
        <Text role="status">
          <Plural
            value={MOST_LABELS}
            one="These are too many labels to print at once: # at most. Select fewer containers."
            other="These are too many labels to print at once: # at most. Select fewer containers."
          />
        </Text>
      ) : labels.length > 0 ? (
        <LabelPanel labels={labels} />
      ) : meant === 'unit' ? null : (
        <Text role="status">{t`There is no unit to print a label for.`}</Text>
      )}
    </Stack>
  )
}
