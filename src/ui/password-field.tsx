import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'

/** A password, hidden until somebody wants to see it. */
export const PasswordField = (props: PasswordInputProps & { readonly ref?: Ref<HTMLInputElement> }) => {
  const { t } = useLingui()
  return (
    <PasswordInput
      required
      visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password`, 'tabIndex': 0, 'size': 40 }}
      {...props}
    />
  )
}
