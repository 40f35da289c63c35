import { useLingui } from '@lingui/react/macro'
import { DateInput } from '#ui/date-input.tsx'

interface EtaFieldProps {
  /** `13:30`; empty: nobody said. */
  readonly value: string
  readonly onChange: (time: string) => void
  /** What is wrong with it. */
  readonly error?: string | undefined
}

/** When the customer can expect the driver. */
export const EtaField = ({ value, onChange, error }: EtaFieldProps) => {
  const { t } = useLingui()
  return (
    <DateInput
      type="time"
      dir="ltr"
      label={t`Expected there at`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={t`Optional. The customer is told.`}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
