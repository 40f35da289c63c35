/**
 * Takes whoever sent a form to the first field of it that says what is wrong, once that is drawn. A group of radios is met at its first
 * one, what has no field at its button (`data-faulty`).
 */
export const focusFault = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const found = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty], [role="radiogroup"][aria-describedby*="-error"]')
    const field = found?.matches('[role="radiogroup"]') === true ? found.querySelector<HTMLElement>('input:enabled') : found
    field?.focus()
  })
}
