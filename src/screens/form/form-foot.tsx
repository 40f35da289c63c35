import { Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './form.module.css'

interface FormFootProps {
  /** Fields that are marked. */
  readonly faults: number
  /** Something was typed, and is kept as a draft. */
  readonly isKept: boolean
  /** What is said as long as nothing was. */
  readonly untouched?: ReactNode
  /** The buttons, the one that saves last. */
  readonly children: ReactNode
}

/** The foot of a long form, always in sight: how it stands, and the ways out. Its height stays the same, whatever it says. */
export const FormFoot = ({ faults, isKept, untouched, children }: FormFootProps) => {
  const { t } = useLingui()
  return (
    <div className={classes.bar}>
      <Text size="sm" c={faults > 0 ? 'error' : 'dimmed'} role="status">
        {faults > 0 ? (
          <Plural value={faults} one="Fix # field" other="Fix # fields" />
        ) : isKept ? (
          t`Draft kept on this device`
        ) : (
          (untouched ?? t`Nothing changed yet`)
        )}
      </Text>
      <div className={classes.ways}>{children}</div>
    </div>
  )
}
