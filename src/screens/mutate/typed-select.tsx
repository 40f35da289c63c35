import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { foundOptions } from '#screens/list/record/found-options.ts'
import '#ui/theme/mantine-choice.css'

/** What is typed into a select and has chosen nothing yet: its form asks `tried()` before it is sent. */
export const useTyped = () => {
  const [text, setText] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const tried = (): boolean => {
    setTried(true)
    return text === null
  }
  return { tried, isOpen: text !== null, typed: { text, setText, isTried, setTried } }
}

// As large as a finger it reaches over the edge of the field, which Mantine's background of it would take away.
const CLEAR = { size: '2.75rem', iconSize: 18, style: { pointerEvents: 'all', background: 'none' } } as const

interface TypedSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange'> {
  readonly typed: ReturnType<typeof useTyped>['typed']
  readonly data: ComboboxItem[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/**
 * One of many names, found by typing. Mantine puts what was chosen before back into a field that is left, and sends the form with it: here
 * what was typed and names nothing stays, and says so above the field, where the list does not cover it.
 */
export const TypedSelect = ({ typed, data, value, onChange, error, ...others }: TypedSelectProps) => {
  const { t } = useLingui()
  const { text, setText, isTried, setTried } = typed
  const label = data.find((one) => one.value === value)?.label ?? ''
  const take = (next: string) => {
    setTried(false)
    const isEmptied = next === '' && (others.clearable === true || value === null)
    setText(isEmptied || next === label ? null : next)
    if (isEmptied) onChange(null)
  }
  const isNothing = isTried && text !== null
  return (
    <Select
      filter={foundOptions}
      // Whoever types the name that is chosen already means it once more.
      allowDeselect={false}
      // With nothing typed Enter sends the form, and does not choose whoever comes first.
      selectFirstOptionOnChange={text !== null && text !== ''}
      // As large as a finger, in the place of the arrow, which says no more than the field does.
      clearSectionMode="clear"
      clearButtonProps={CLEAR}
      // Whoever is taken to what is wrong with it reads that first: the list would lie over it.
      openOnFocus={!isNothing && !error}
      {...(isNothing ? { inputWrapperOrder: ['label', 'description', 'error', 'input'] } : {})}
      {...others}
      data={data}
      value={value}
      searchable
      searchValue={text ?? label}
      // Whoever comes to a name that is chosen and types means another one.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onInput={({ currentTarget }) => take(currentTarget.value)}
      onOptionSubmit={() => setText(null)}
      onClear={() => setText(null)}
      onChange={onChange}
      onBlur={() => (text === '' ? setText(null) : setTried(text !== null))}
      error={isNothing ? t`Nothing was chosen: choose from the list, or clear what was typed.` : error}
    />
  )
}
