import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ComponentProps } from 'react'

interface DateInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange' | 'ref'> {
  readonly type: 'date' | 'time'
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is typed holds at once, without a button: while it is half typed, what was there before holds. */
  readonly isLive?: boolean
  readonly ref?: (input: HTMLInputElement | null) => void
}

/**
 * A day or a time of day. A browser says of one that is half typed that it is empty: its form is not sent with it, and whoever leaves it
 * reads that it is to be completed.
 */
export const DateInput = ({ type, value, onChange, isLive = false, ref, error, onBlur, ...rest }: DateInputProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement | null>(null)
  const [half, setHalf] = useState<'none' | 'typed' | 'left'>('none')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Another value came from elsewhere, and takes the place of what was typed.
    if (value !== '') setHalf('none')
  }
  useEffect(() => {
    const form = input.current?.form
    // Before the form itself hears of it: nothing of it is judged or sent.
    const stop = (event: Event) => {
      if (!input.current?.validity.badInput) return
      if (!event.defaultPrevented) input.current.focus()
      event.preventDefault()
      event.stopPropagation()
      setHalf('left')
    }
    form?.addEventListener('submit', stop, true)
    return () => form?.removeEventListener('submit', stop, true)
  }, [])
  /** No event tells that the rest of what was half typed is taken away, too. */
  const look = (field: HTMLInputElement) => {
    if (half === 'none' || field.validity.badInput) return
    setHalf('none')
    if (field.value !== value) onChange(field.value)
  }
  return (
    <TextInput
      {...rest}
      type={type}
      ref={(element) => {
        input.current = element
        ref?.(element)
      }}
      // Any value given to it would take the half away.
      value={half === 'none' ? value : ''}
      onChange={({ currentTarget: field }) => {
        const isHalf = field.validity.badInput
        setHalf((before) => (!isHalf ? 'none' : before === 'left' ? 'left' : 'typed'))
        if (!isHalf || !isLive) onChange(field.value)
      }}
      onKeyUp={({ currentTarget }) => look(currentTarget)}
      onBlur={(event) => {
        const { currentTarget } = event
        onBlur?.(event)
        if (currentTarget.validity.badInput) setHalf('left')
        else look(currentTarget)
      }}
      error={half !== 'left' ? error : type === 'date' ? t`Complete the date.` : t`Complete the time.`}
    />
  )
}
