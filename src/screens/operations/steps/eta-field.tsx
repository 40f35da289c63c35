import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

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
    <TextInput
      type="time"
      dir="ltr"
      label={t`Expected there at`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={t`Optional. The customer is told.`}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
    />
  )
}
