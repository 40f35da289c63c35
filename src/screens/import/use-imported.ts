import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Says how many rows were imported; `isSentLater`: there was no network when they were. */
export const useImported = (): ((count: number, isSentLater: boolean) => string) => {
  const { t } = useLingui()
  return (count, isSentLater) => {
    const imported = t`${plural(count, { one: '# row was imported.', other: '# rows were imported.' })}`
    if (!isSentLater || count === 0) return imported
    return `${imported} ${t`${plural(count, { one: 'It will be sent when you are online.', other: 'They will be sent when you are online.' })}`}`
  }
}
