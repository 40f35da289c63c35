import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import type { NafathForm as Form } from '#protocol/nafath.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { NafathEnd } from './nafath-end.tsx'
import { NafathForm } from './nafath-form.tsx'
import { NafathWaiting } from './nafath-waiting.tsx'
import { useNafath } from './use-nafath.ts'

interface NafathDialogProps {
  /** To sign in, to link the identity to the account that is signed in, or to accept an invitation with it. */
  readonly purpose: Form['purpose']
  /** What an invitation is accepted with. */
  readonly join?: Form['join']
  readonly opened: boolean
  readonly onClose: () => void
  /** The person confirmed: they are signed in, or the identity is linked. */
  readonly onDone: () => void
}

/** A confirmation in the Nafath app, from the national id to its end. Closing it ends the asking; what was typed stays. */
export const NafathDialog = ({ purpose, join, opened, onClose, onDone }: NafathDialogProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [typed, setTyped] = useState('')
  const { phase, begin, again } = useNafath(opened, onDone)
  const titles = { 'sign-in': t`Sign in with Nafath`, 'link': t`Link your Nafath identity`, 'join': t`Join with Nafath` }
  return (
    <Sheet opened={opened} onClose={onClose} title={titles[purpose]}>
      {phase.at === 'asking' ? (
        <NafathForm
          purpose={purpose}
          typed={typed}
          onType={setTyped}
          // Whoever joins accepted the terms in the form before this one.
          onBegin={(given) => begin({ ...given, purpose, ...(join ? { join, terms: true } : {}), language })}
        />
      ) : phase.at === 'waiting' ? (
        <NafathWaiting attempt={phase.attempt} reached={phase.reached} onCancel={onClose} />
      ) : (
        <NafathEnd end={phase.end} purpose={purpose} onAgain={again} onClose={onClose} />
      )}
    </Sheet>
  )
}
