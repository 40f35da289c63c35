import { useLingui } from '@lingui/react'
import type { ContainerSummary } from '#domain/containers/container.ts'
import { BIN_SIZE_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'

/** A container in words: size and waste type. */
export const ContainerLabel = ({ container }: { container: ContainerSummary }) => {
  const { _ } = useLingui()
  return (
    <>
      {_(BIN_SIZE_MESSAGES[container.binSize])} · {_(WASTE_TYPE_MESSAGES[container.wasteType])}
    </>
  )
}
