import { useId, type ComponentProps } from 'react'
import classes from './switch.module.css'

interface SwitchProps extends Pick<ComponentProps<'input'>, 'checked' | 'disabled' | 'onChange' | 'aria-label' | 'aria-busy'> {
  /** Beside it; where it stands alone, `aria-label` names it. */
  readonly label?: string
  /** What it does, in a sentence below the label. */
  readonly description?: string
}

// Whether it is on the box itself says: `aria-checked`, which other elements of this role need, must not stand on it.
const BOX = { type: 'checkbox', role: 'switch' } as const

/** On or off, at once. The browser's own box, because a table shows dozens: the library's is six elements of four components. */
export const Switch = ({ label, description, ...input }: SwitchProps) => {
  const id = useId()
  const about = description === undefined ? {} : { 'aria-describedby': id }
  return (
    <div>
      <label className={classes.line}>
        <input {...input} {...about} {...BOX} className={classes.track} />
        {label === undefined ? null : <span>{label}</span>}
      </label>
      {description === undefined ? null : (
        <div id={id} className={classes.description}>
          {description}
        </div>
      )}
    </div>
  )
}
