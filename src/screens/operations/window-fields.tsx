import { Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { crossesMidnight } from '#domain/hours/span.ts'
import { timeWindow, type TimeWindow } from '#domain/operations/operation.ts'
import { DateInput } from '#ui/date-input.tsx'

const EMPTY: TimeWindow = { from: '', to: '' }

/**
 * The hours of a form. `window`: as they stand, null where they are none. `tried()`: the form is sent; where half is missing or the end is no
 * end, it is said beside the input, and the form stays. `may: 'be empty'`: no hours are hours, too.
 */
export const useWindow = (was: TimeWindow | null, may: 'be empty' | 'not be empty') => {
  const [hours, setHours] = useState(was ?? EMPTY)
  const [isTried, setTried] = useState(false)
  const isLeft = hours.from === '' && hours.to === ''
  const window = v.is(timeWindow, hours) ? hours : null
  const isRight = window !== null || (isLeft && may === 'be empty')
  const tried = (): boolean => {
    setTried(true)
    return isRight
  }
  return { hours, window, tried, fields: { hours, setHours, isFaulty: isTried && !isRight } }
}

type Fields = ReturnType<typeof useWindow>['fields']
type WindowFieldsProps = Fields & {
  /** The form begins here. */
  readonly isFirst?: boolean
}

/** From when to when a customer is served. */
export const WindowFields = ({ hours, setHours, isFaulty, isFirst }: WindowFieldsProps) => {
  const { t } = useLingui()
  const isNight = v.is(timeWindow, hours) && crossesMidnight(hours)
  return (
    <Group grow align="start">
      <DateInput
        {...(isFirst ? { 'data-autofocus': true } : {})}
        type="time"
        dir="ltr"
        label={t({ message: 'From', context: 'time' })}
        value={hours.from}
        onChange={(value) => setHours({ ...hours, from: value })}
      />
      <DateInput
        type="time"
        dir="ltr"
        label={t({ message: 'To', context: 'time' })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={isNight ? t`On the next day` : undefined}
        value={hours.to}
        onChange={(value) => setHours({ ...hours, to: value })}
        error={isFaulty ? t`The window has to end after it begins. One that crosses midnight lasts twelve hours at most.` : undefined}
      />
    </Group>
  )
}
