import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'

/** The yard that is meant where nobody has chosen one: the only one there is, else the one it was in. */
export const usualYard = (yards: readonly DumpYard[], chosen: string | null, last: string | null = null): string | null => {
  const only = yards.length === 1 ? yards[0]?.id : undefined
  return [chosen, only, last].find((one) => yards.some(({ id }) => id === one)) ?? null
}

interface YardChoiceProps {
  readonly yards: readonly DumpYard[]
  readonly yardId: string | null
  readonly onChoose: (yardId: string | null) => void
}

/** In which yard units come in, or are seen. */
export const YardChoice = ({ yards, yardId, onChoose }: YardChoiceProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const named = yards.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
  return (
    <NativeSelect
      {...SELECT_ARROW}
      label={t`Yard`}
      description={t`Noted with what is brought in or seen there.`}
      value={yardId ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? null : currentTarget.value)}
      data={yardId === null ? [{ value: '', label: t`Not noted` }, ...named] : named}
    />
  )
}
