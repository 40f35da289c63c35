import { unitLabel } from '#domain/containers/barcode.ts'
import type { Container } from '#domain/containers/container.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { lastNumber, stateOf, unitId, type Unit } from '#domain/units/unit.ts'
import type { speakers } from '#i18n/in-both.ts'
import type { LabelFacts } from '#ui/labels/label-facts.ts'
import { sizeText } from '../messages.ts'
import { WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'

type Speakers = Awaited<ReturnType<typeof speakers>>

/** Writes labels of a company, in every language. */
export const labelWriter = ({ companyName }: Pick<Vendor, 'companyName'>, speak: Speakers) => {
  const words = ({ binSize, wasteType }: Container, language: 'en' | 'ar') =>
    `${speak[language](WASTE_TYPE_MESSAGES[wasteType])} · ${sizeText(binSize, speak[language], language)}`
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
