import type { Operation } from '#domain/operations/operation.ts'
import { formatList, inLanguage, isolateName } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'

/** Of many, some are named. */
const MOST_NAMED = 3

/** Some movements by number and customer. Each is read by itself: two Arabic names in an English list would lead the number of one to the other. */
export const nameMovements = (movements: readonly Pick<Operation, 'bookingNumber' | 'customerName'>[], language: Language): string => {
  const said = movements
    .slice(0, MOST_NAMED)
    .map(({ bookingNumber, customerName }) => isolateName(`#${bookingNumber} ${inLanguage(customerName, language)}`))
  return formatList(movements.length > MOST_NAMED ? [...said, '…'] : said, language)
}
