import type { ComboboxItem } from '@mantine/core'
import type { Driver } from '#domain/drivers/driver.ts'
import { mayAssign } from '#domain/drivers/license.ts'
import type { Day } from '#domain/kernel/instant.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { isolateName } from '#i18n/formats.ts'

export interface Job {
  readonly today: Day
  readonly on: Day
  /** Whoever has it already may keep it. */
  readonly keep?: string | null
}

interface Named {
  readonly value: string
  readonly label: string
  readonly driver: Driver
}

/**
 * The drivers to choose from for a job: those who may be given it first, then the others with what stands in the way, so that nobody is
 * looked for in vain. Whoever was removed is no choice at all. `describe`: a reason in words.
 */
export const driverOptions = (
  drivers: readonly Named[],
  { today, on, keep = null }: Job,
  describe: (rejection: Rejection) => string,
): ComboboxItem[] => {
  const judged = drivers.map((named) => ({ ...named, verdict: named.value === keep ? null : mayAssign(named.driver, { today, on }) }))
  const free = judged.flatMap(({ value, label, verdict }) => (verdict?.kind === 'blocked' ? [] : [{ value, label }]))
  const others = judged.flatMap(({ value, label, driver, verdict }) => {
    if (verdict?.kind !== 'blocked' || driver.removedAt !== undefined) return []
    const why = describe({ code: verdict.code, params: { expiresOn: driver.licenseExpiresOn } })
    return [{ value, label: `${isolateName(label)}: ${why}`, disabled: true }]
  })
  return [...free, ...others]
}
