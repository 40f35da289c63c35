import { readAmount } from '#domain/kernel/money.ts'

/** What is wrong with a typed amount: nothing was typed, it is none, it is nothing or less, or it is more than can be meant. */
type AmountFault = 'empty' | 'none' | 'zero' | 'most'

/** What is wrong with an amount as it was typed; null: nothing. `most`: the highest there can be, in halalas. */
export const amountFault = (typed: string, most: number): AmountFault | null => {
  if (typed.trim() === '') return 'empty'
  const [, minus, figures = ''] = /^\s*([-\u2212]?)(.*)$/s.exec(typed) ?? []
  const amount = readAmount(figures, Infinity)
  if (amount === null) return 'none'
  if (amount.halalas === 0 || minus) return 'zero'
  return amount.halalas > most ? 'most' : null
}
