import { Checkbox, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { creditable, mayReplace } from '#domain/bookings/invoicing.ts'
import { paperNumber, type Invoice } from '#domain/bookings/tax-paper.ts'
import { amountText, readAmount } from '#domain/kernel/money.ts'
import { describeReason } from '#i18n/describe-reason.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { AmountInput } from './amount-input.tsx'
import { FormDialog } from '#screens/mutate/form-dialog.tsx'
import { NoteInput } from './note-input.tsx'
import type { QuestionProps } from './question-props.ts'
import { useGive } from './use-give.ts'

/** Takes some or all of an invoice back, with the reason that stands on the credit note. */
export const CreditDialog = ({ booking, invoice, opened, onClose }: QuestionProps & { readonly invoice: Invoice }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { busy, rejection, give } = useGive(booking, onClose)
  const [left] = useState(() => creditable(booking, invoice))
  const [replaces, setReplaces] = useState(false)
  const [typed, setTyped] = useState(amountText(left))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const amount = replaces ? left : readAmount(typed)
  const isAmount = amount !== null && amount.halalas > 0
  const isTooMuch = isAmount && amount.halalas > left.halalas
  const words = reason.trim()
  // It stays on one line.
  const number = isolate((paperNumber(invoice) ?? '').replaceAll('-', '\u2011'), language)
  const most = isolate(formatMoney(left), language)
  const whole = isolate(formatMoney(invoice.amount), language)
  const isWhole = left.halalas === invoice.amount.halalas
  const labels = { amount: t`Amount with VAT`, reason: t`Reason` }
  const fault = describeReason(i18n, reason)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Credit note for ${number}`}
      action={t`Issue credit note`}
      busy={busy}
      rejection={rejection}
      onSubmit={() => {
        setTried(true)
        if (!isAmount || isTooMuch || fault !== null) return
        const note = { invoiceId: invoice.id, amount, reason: words, left, ...(replaces ? { replaces } : {}) }
        give((db, about, how) => mutate(db, 'booking.creditInvoice', { ...about, ...note }, how), t`Asked for a credit note for ${number}`)
      }}
    >
      <Text size="sm">{t`The invoice stays as it is. ${most} of it can be credited, and the credit note gets a number of its own.`}</Text>
      {mayReplace(booking) ? (
        <Checkbox
          size="md"
          label={t`The invoice was wrong and will be issued again`}
          description={
            isWhole
              ? t`All of it is credited, and what the customer owes stays the same. Correct what was wrong, then choose “Issue invoice” here.`
              : t`All that is left of it is credited, and its ${whole} count in full again: what was credited before has to be credited on the new invoice. Correct what was wrong, then choose “Issue invoice” here.`
          }
          checked={replaces}
          onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
        />
      ) : null}
      {replaces ? null : (
        <AmountInput
          data-autofocus
          label={labels.amount}
          value={typed}
          onType={setTyped}
          isTried={isTried}
          error={isTried && isTooMuch ? t`Only ${most} of the invoice is left to credit.` : undefined}
        />
      )}
      <NoteInput
        label={labels.reason}
        description={t`The reason appears on the credit note.`}
        value={reason}
        onType={setReason}
        error={isTried ? fault : undefined}
      />
    </FormDialog>
  )
}
