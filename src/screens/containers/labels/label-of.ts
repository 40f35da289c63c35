import { unitLabel } from '#domain/containers/barcode.ts'
import type { Container } from '#domain/containers/container.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { lastNumber, stateOf, unitId, type Unit } from '#domain/units/unit.ts'
import type { loadTranslations } from '#i18n/load-translations.ts'
import type { LabelFacts } from '#ui/labels/label-facts.ts'
import { sizeText } from '../messages.ts'
import { WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'

type Translations = Awaited<ReturnType<typeof loadTranslations>>

/** A label is narrow: the last words of a line, a number and its unit, go to the next one together. */
const withUnitKept = (text: string): string => text.replace(/ (?=\S+$)/, '\u00a0')

/** Writes labels of a company, in every language. */
export const labelWriter = ({ companyName }: Pick<Vendor, 'companyName'>, translate: Translations) => {
  const words = ({ binSize, wasteType }: Container, language: 'en' | 'ar') =>
    `${translate[language](WASTE_TYPE_MESSAGES[wasteType])} · ${withUnitKept(sizeText(binSize, translate[language], language))}`
  return (container: Container, number: number | null): LabelFacts => ({
    code: number === null ? container.barcode : unitLabel(container.barcode, number),
    unit: number,
    company: companyName,
    container: { en: words(container, 'en'), ar: words(container, 'ar') },
  })
}

/** The numbers of a container's units that there still are. */
export const numbersOf = (container: Container, unitOf: (id: string) => Unit | undefined): number[] =>
  Array.from({ length: lastNumber(container) }, (_, at) => at + 1).filter(
    (number) => stateOf(container, number, unitOf(unitId(container.id, number))) !== 'retired',
  )
