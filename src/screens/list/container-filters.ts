import { msg } from '@lingui/core/macro'
import { BIN_SIZES, WASTE_TYPES } from '#domain/containers/container.ts'
import { BIN_SIZE_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'

/** Filters of every list whose rows name a container. */
export const BIN_SIZE_FILTER = {
  type: 'choice',
  column: 'binSize',
  label: msg`Container size`,
  choices: BIN_SIZES.map((value) => ({ value, label: BIN_SIZE_MESSAGES[value] })),
} as const
export const WASTE_TYPE_FILTER = {
  type: 'choice',
  column: 'wasteType',
  label: msg`Waste type`,
  choices: WASTE_TYPES.map((value) => ({ value, label: WASTE_TYPE_MESSAGES[value] })),
} as const
