import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconArrowsTransferDown,
  IconClipboardCheck,
  IconCloudUp,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMessageCircle,
  IconMoon,
  IconPlus,
  type Icon,
} from '@tabler/icons-react'
import { holdsAll, readSearch, searchWords } from '#domain/kernel/search.ts'
import { SCREEN_ALIASES } from '#i18n/screen-aliases.ts'
import { APART, NAV } from '../nav.ts'
import { INNER_SCREENS } from './inner-screens.ts'

/** A screen to go to, or something to do. */
export interface Command {
  readonly id: string
  readonly label: MessageDescriptor
  readonly icon: Icon
  /** Words it is found by beside its label, in both languages. */
  readonly aliases: string
  readonly does: { readonly path: string } | { readonly act: 'shortcuts' | 'language' | 'theme' | 'contact' | 'signOut' }
}

const screenCommands: readonly Command[] = [...NAV.flatMap(({ items }) => items), ...APART].map(({ path, label, icon }) => ({
  id: path,
  label,
  icon,
  aliases: SCREEN_ALIASES[path] ?? '',
  does: { path },
}))

const action = (id: string, label: MessageDescriptor, icon: Icon, does: Command['does']): Command => ({
  id,
  label,
  icon,
  aliases: SCREEN_ALIASES[id] ?? '',
  does,
})

const ACTIONS: readonly Command[] = [
  action('/container/add', msg`Add container`, IconPlus, { path: '/container/add' }),
  action('/driver/add', msg`Add driver`, IconPlus, { path: '/driver/add' }),
  action('/zone/add', msg`Add zone`, IconPlus, { path: '/zone/add' }),
  action('/container/count', msg`Count the yard`, IconClipboardCheck, { path: '/container/count' }),
  action('/container/move', msg`Move units`, IconArrowsTransferDown, { path: '/container/move' }),
  action('waiting', msg`See what waits to be sent`, IconCloudUp, { path: '/sync' }),
  action('shortcuts', msg`Keyboard shortcuts`, IconKeyboard, { act: 'shortcuts' }),
  action('language', msg`Switch to the other language`, IconLanguage, { act: 'language' }),
  action('theme', msg`Switch between light and dark`, IconMoon, { act: 'theme' }),
  action('contact', msg`Contact`, IconMessageCircle, { act: 'contact' }),
  action('signOut', msg`Sign out`, IconLogout, { act: 'signOut' }),
]

export const COMMANDS = { screens: screenCommands, inner: INNER_SCREENS, actions: ACTIONS } as const

/** Whether a search holds words of a command's label, as it is read: of an alias nobody sees that it was found by it. */
export const namedBy = (typed: string, labelOf: (label: MessageDescriptor) => string) => {
  const { groups } = readSearch(typed)
  return ({ label }: Pick<Command, 'label'>): boolean => groups.length > 0 && holdsAll(searchWords(labelOf(label)), groups)
}

/** Those of the commands that a search means, by their label in the reader's language, these first, or by their aliases in either. */
export const commandsFor = (
  commands: readonly Command[],
  typed: string,
  labelOf: (label: MessageDescriptor) => string,
): readonly Command[] => {
  const { groups } = readSearch(typed)
  const found = commands.filter(({ label, aliases }) => holdsAll(searchWords(labelOf(label), aliases), groups))
  const isNamed = namedBy(typed, labelOf)
  return [...found.filter(isNamed), ...found.filter((command) => !isNamed(command))]
}
