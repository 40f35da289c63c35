import { Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useRow } from '#db/hooks/use-row.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { cashOf, collectedOf, owedOf, payoutOf, stillOwedOf, type Earning } from '#domain/earnings/earning.ts'
import { BIN_SIZE_MESSAGES, PAYMENT_METHOD_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatDay, formatInstant, formatMoney, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { DetailFrame } from '#screens/list/detail/detail-frame.tsx'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import classes from '#screens/list/record/record.module.css'
import { EmptyState } from '#ui/empty-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Typed } from '#ui/typed.tsx'
import { EarningStatus } from './cells.tsx'

/** What was paid out before more was earned: how much, when, and the bank's reference. */
const EarlierPayouts = ({ earning: { earlierPayouts = [] } }: { earning: Earning }) => {
  const { language } = useLocale()
  return earlierPayouts.map(({ amount, paidOutAt, payoutReference }) => (
    <div key={`${paidOutAt} ${payoutReference ?? ''}`}>
      <Ltr>{formatMoney(amount)}</Ltr> · {formatInstant(paidOutAt, language)}
      {payoutReference === null ? null : (
        <>
          {' · '}
          <Ltr>{payoutReference}</Ltr>
        </>
      )}
    </div>
  ))
}

const EarningDetail = ({ earning }: { earning: Earning }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const order = useDetailWay().mode === 'beside' ? 3 : 2
  return (
    <Stack gap="md">
      <Group gap="xs">
        <EarningStatus row={earning} />
      </Group>
      <section className={classes.section}>
        <Title order={order}>{t`Amounts`}</Title>
        <Facts
          facts={[
            [t`Gross amount`, <Ltr key="gross">{formatMoney(earning.gross)}</Ltr>],
            [t`Commission`, <Ltr key="commission">{formatMoney(earning.commission)}</Ltr>],
            [t`VAT on commission`, <Ltr key="vat">{formatMoney(earning.vat)}</Ltr>],
            [t`Net amount`, <Ltr key="net">{formatMoney(earning.net)}</Ltr>],
            ...(earning.collect || earning.status === 'collected'
              ? [
                  [t`To be paid in cash`, <Ltr key="collect">{formatMoney(sar(collectedOf(earning)))}</Ltr>] as const,
                  [t`Cash received`, <Ltr key="cash">{formatMoney(sar(cashOf(earning)))}</Ltr>] as const,
                ]
              : []),
            ...(earning.collect && earning.status !== 'collected'
              ? [[t`Payout`, <Ltr key="payout">{formatMoney(sar(payoutOf(earning)))}</Ltr>] as const]
              : []),
            [t`Method`, i18n._(PAYMENT_METHOD_MESSAGES[earning.method])],
            ...(earning.expectedPayoutOn === null ? [] : [[t`Payout expected on`, formatDay(earning.expectedPayoutOn, language)] as const]),
            ...(stillOwedOf(earning) === 0
              ? []
              : [[t`Still to be paid out`, <Ltr key="rest">{formatMoney(sar(stillOwedOf(earning)))}</Ltr>] as const]),
            ...(owedOf(earning) === 0 ? [] : [[t`You owe on cash`, <Ltr key="owed">{formatMoney(sar(owedOf(earning)))}</Ltr>] as const]),
            ...(earning.settled
              ? ([
                  [t`Paid to the marketplace`, <Ltr key="settled">{formatMoney(earning.settled.amount)}</Ltr>],
                  [t({ message: 'Settled on', context: 'earning' }), formatInstant(earning.settled.at, language)],
                  [t`Settlement reference`, <Ltr key="settlement">{earning.settled.reference}</Ltr>],
                ] as const)
              : []),
            ...(earning.paidOutAt === null ? [] : [[t`Paid out on`, formatInstant(earning.paidOutAt, language)] as const]),
            ...(earning.payoutReference === null ? [] : [[t`Payout reference`, <Ltr key="ref">{earning.payoutReference}</Ltr>] as const]),
            ...(earning.earlierPayouts ? [[t`Earlier payouts`, <EarlierPayouts key="earlier" earning={earning} />] as const] : []),
          ]}
        />
      </section>
      <section className={classes.section}>
        <Title order={order}>{t`Booking`}</Title>
        <Facts
          facts={[
            [
              t`Booking`,
              <TextLink key="booking" to="/all-booking/detail" search={{ id: earning.bookingId }}>
                <Ltr>#{earning.bookingNumber}</Ltr>
              </TextLink>,
            ],
            [t`Customer`, <Typed key="customer">{inLanguage(earning.customerName, language)}</Typed>],
            [t`Waste type`, i18n._(WASTE_TYPE_MESSAGES[earning.container.wasteType])],
            [t`Container size`, i18n._(BIN_SIZE_MESSAGES[earning.container.binSize])],
            [t`Completed on`, formatInstant(earning.completedAt, language)],
          ]}
        />
      </section>
    </Stack>
  )
}

/** An earning beside the list, or as a page of its own on a phone. */
export const EarningDetailScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const earning = useRow('earnings', id)
  const arriving = useSyncStatus().firstLoad !== null
  return (
    <DetailFrame id={earning?.id ?? id} title={earning ? t`Booking #${earning.bookingNumber}` : t`Earning`} actions={null}>
      {earning ? (
        <EarningDetail earning={earning} />
      ) : earning === undefined || arriving ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <EmptyState icon={IconFileUnknown} title={t`No data found`}>
          {t`This record is not on this device. It may have been deleted, or belong to another account.`}
        </EmptyState>
      )}
    </DetailFrame>
  )
}
