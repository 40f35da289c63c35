import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { uninvoiced } from '#domain/bookings/invoicing.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { FormDialog } from '#screens/mutate/form-dialog.tsx'
import type { QuestionProps } from './question-props.ts'
import { useGive } from './use-give.ts'

/** Asks the server for the invoice of what is not invoiced yet. */
export const InvoiceDialog = ({ booking, opened, onDone, onClose }: QuestionProps & { readonly onDone: () => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { busy, rejection, give } = useGive(booking, onDone)
  const number = isolate(`#${booking.number}`, language)
  const amount = isolate(formatMoney(sar(uninvoiced(booking).reduce((sum, line) => sum + line.amount.halalas, 0))), language)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Issue the invoice of booking ${number}?`}
      action={t`Issue invoice`}
      busy={busy}
      rejection={rejection}
      onSubmit={() =>
        give((db, about, how) => mutate(db, 'booking.issueInvoice', about, how), t`Asked for the invoice of booking ${number}`)
      }
    >
      <Text
        tabIndex={-1}
        data-autofocus
      >{t`It comes to ${amount} with VAT. The server gives it a number, and it is never changed afterwards: what is wrong is credited.`}</Text>
    </FormDialog>
  )
}
