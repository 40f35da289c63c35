import { useLingui } from '@lingui/react'
import type { ContainerSummary } from '#domain/containers/container.ts'
import { BIN_SIZE_WORDS, WASTE_TYPE_WORDS } from '#i18n/domain-words.ts'

/** A container in words: size and waste type. */
export const ContainerWords = ({ container }: { container: ContainerSummary }) => {
  const { _ } = useLingui()
  return (
    <>
      {_(BIN_SIZE_WORDS[container.binSize])} · {_(WASTE_TYPE_WORDS[container.wasteType])}
    </>
  )
}
