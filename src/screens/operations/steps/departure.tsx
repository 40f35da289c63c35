import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type FormEvent, type ReactNode } from 'react'
import { etaFrom, timeOf } from '#domain/operations/eta.ts'
import { useNow } from '#screens/list/use-now.ts'
import { focusFault } from '#ui/focus-fault.ts'
import classes from '../operations.module.css'
import { EtaField } from './eta-field.tsx'

interface DepartureProps {
  /** As it was planned. */
  readonly etaAt: string | null
  readonly busy: boolean
  readonly onDepart: (eta: { readonly etaAt?: string | null }) => void
  /** What stands beside the button. */
  readonly children: ReactNode
}

/** Leaving takes one tap; when the customer can expect the driver can be said with it. */
export const Departure = ({ etaAt, busy, onDepart, children }: DepartureProps) => {
  const { t } = useLingui()
  const { now } = useNow()
  // What was planned for a time that is over, or for another day, is nothing to expect.
  const planned = etaAt !== null && etaFrom(new Date(now).toISOString(), timeOf(etaAt)) === etaAt ? timeOf(etaAt) : ''
  const [typed, setTyped] = useState<string | null>(null)
  const [isFaulty, setFaulty] = useState(false)
  const eta = typed ?? planned
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const at = eta === '' ? null : etaFrom(new Date().toISOString(), eta)
    const isOver = eta !== '' && at === null
    setFaulty(isOver)
    if (isOver) return focusFault(event.currentTarget)
    // What was planned and is not to be expected any more goes.
    onDepart(at === etaAt ? {} : { etaAt: at })
  }
  return (
    <form noValidate className={classes.departure} onSubmit={submit}>
      <EtaField
        value={eta}
        onChange={(time) => {
          setTyped(time)
          setFaulty(false)
        }}
        error={isFaulty ? t`Choose a time of the next twelve hours.` : undefined}
      />
      <Button type="submit" className={classes.main} loading={busy}>
        {t({ message: 'Set off', context: 'step' })}
      </Button>
      {children}
    </form>
  )
}
