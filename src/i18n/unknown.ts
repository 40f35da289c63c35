import type { Messages } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Said of a stored value that only a later release has a word for: a server may be newer than this page. */
export const UNKNOWN = msg`Shown after an update`

/** Messages with that word under the empty name, by which Lingui looks for a word that a map of this release lacks. */
export const withUnknown = (messages: Messages): Messages => {
  const word = messages[UNKNOWN.id]
  return word === undefined ? messages : { ...messages, '': word }
}

/** The same for English, which has no catalog. */
export const SOURCE: Messages = { '': UNKNOWN.message ?? '' }
