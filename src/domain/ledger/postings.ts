import * as v from 'valibot'
import { balanceOf, cashOf, collectedOf, earningSchema, payoutOf, settledOf, type Earning } from '../earnings/earning.ts'
import type { Document } from '../kernel/entity.ts'
import { penaltySchema, type Penalty } from '../penalties/penalty.ts'

/** The vendor's accounts. What the vendor has or is owed counts up, what it owes and what it earned counts down. */
export const LEDGER_ACCOUNTS = ['bank', 'cash', 'customers', 'marketplace', 'revenue', 'commission', 'vat', 'penalties'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** Whole halalas by account; they add up to zero. */
export type Balances = Readonly<Partial<Record<LedgerAccount, number>>>

const ofEarning = (earning: Earning): Balances => {
  const { status, gross, commission, vat } = earning
  const [collect, cash] = [collectedOf(earning), cashOf(earning)]
  const paidOut = status === 'paid_out' ? payoutOf(earning) : 0
  const lines = {
    revenue: -gross.halalas,
    commission: commission.halalas,
    vat: vat.halalas,
    // The vendor holds the cash that came in, and the customer owes it the rest of what is paid in cash.
    cash,
    customers: collect - cash,
    bank: paidOut - settledOf(earning),
    // The marketplace owes what it collected without its share, or is owed its share of the cash as far as that is not settled.
    marketplace: balanceOf(earning) - paidOut,
  }
  return Object.fromEntries(Object.entries(lines).filter(([, halalas]) => halalas !== 0))
}

const ofPenalty = ({ status, amount }: Penalty): Balances => {
  switch (status) {
    case 'unpaid':
      return { penalties: amount.halalas, marketplace: -amount.halalas }
    case 'paid':
      return { penalties: amount.halalas, bank: -amount.halalas }
    case 'waived':
      return {}
  }
}

/** What each kind of record comes to in the books. Kinds that are not here have nothing to do with money that changed hands. */
const BALANCES: Readonly<Record<string, (body: Document) => Balances>> = {
  earnings: (body) => ofEarning(v.parse(earningSchema, body)),
  penalties: (body) => ofPenalty(v.parse(penaltySchema, body)),
}

/** What a record of a kind comes to in the books; nothing where there is none. */
export const balancesOf = (kind: string, body: Document | undefined): Balances =>
  body === undefined || !Object.hasOwn(BALANCES, kind) ? {} : (BALANCES[kind]?.(body) ?? {})

/**
 * What has to be posted when a record changes: the difference, account by account, so that the books always hold what the records come to.
 * It adds up to zero; nothing where the money stays as it was.
 */
export const postingsOf = (before: Balances, after: Balances): readonly { readonly account: LedgerAccount; readonly halalas: number }[] =>
  LEDGER_ACCOUNTS.flatMap((account) => {
    const halalas = (after[account] ?? 0) - (before[account] ?? 0)
    return halalas === 0 ? [] : [{ account, halalas }]
  })
