import type { ComponentProps, MouseEvent } from 'react'

interface SteadyButtonProps extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean
}

/**
 * What every button is made of: one that is busy hears no press, and keeps the focus all the same. Were it disabled, as the library has
 * it, whoever pressed it by a key would stand nowhere.
 */
export const SteadyButton = ({ type = 'button', disabled, onClick, ...props }: SteadyButtonProps) => {
  const isBusy = props['data-loading'] === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Nor does it send its form, which Enter in a field would do as well.
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...props}
      type={type}
      disabled={isBusy ? false : disabled}
      onClick={press}
      {...(isBusy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
    />
  )
}
