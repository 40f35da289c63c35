import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** What stands between this device and "everything is sent". */
interface ProofFacts {
  readonly waiting: number
  readonly files: number
  readonly unconfirmed: boolean
}

/** The truth in a sentence: everything is sent, or what is missing. `undefined`: not known yet, and nothing is claimed. */
export const describeProof = (i18n: I18n, proof: ProofFacts | undefined): string => {
  if (!proof) return i18n._(msg`Loading…`)
  const { waiting, files, unconfirmed } = proof
  const missing = [
    ...(waiting > 0 ? [i18n._(msg`${plural(waiting, { one: '# change is not sent yet.', other: '# changes are not sent yet.' })}`)] : []),
    ...(files > 0 ? [i18n._(msg`${plural(files, { one: '# file is not sent yet.', other: '# files are not sent yet.' })}`)] : []),
  ]
  if (missing.length > 0) return missing.join(' ')
  return unconfirmed ? i18n._(msg`Nothing waits here, but the server has not confirmed it yet.`) : i18n._(msg`Everything is sent.`)
}
