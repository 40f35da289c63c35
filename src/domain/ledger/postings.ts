import * as v from 'valibot'
import { earningSchema, type Earning } from '../earnings/earning.ts'
import type { Document } from '../kernel/entity.ts'
import { penaltySchema, type Penalty } from '../penalties/penalty.ts'

/** The vendor's accounts. What the vendor has or is owed counts up, what it owes and what it earned counts down. */
export const LEDGER_ACCOUNTS = ['bank', 'cash', 'customers', 'marketplace', 'revenue', 'commission', 'vat', 'penalties'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** Whole halalas by account; they add up to zero. */
export type Balances = Readonly<Partial<Record<LedgerAccount, number>>>

const ofEarning = ({ status, gross, received = gross, commission, vat, net }: Earning): Balances => {
  const sides = { revenue: -gross.halalas, commission: commission.halalas, vat: vat.halalas }
  switch (status) {
    case 'expected':
      return { ...sides, marketplace: net.halalas }
    case 'paid_out':
      return { ...sides, bank: net.halalas }
    case 'collected':
      // The vendor holds the cash that came in, the customer owes the rest, and the marketplace is owed its share of all of it.
      return {
        ...sides,
        cash: received.halalas,
        ...(received.halalas === gross.halalas ? {} : { customers: gross.halalas - received.halalas }),
        marketplace: net.halalas - gross.halalas,
      }
  }
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
