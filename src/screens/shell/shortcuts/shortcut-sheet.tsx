import { Kbd, Title } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { Switch } from '#ui/switch.tsx'
import '#ui/theme/mantine-keys.css'
import { useShortcutsOn } from '#ui/shortcuts/setting.ts'
import { APART, NAV } from '../nav.ts'
import classes from './shortcuts.module.css'

interface Line {
  /** Any of these; keys of one press are joined by `+`. */
  readonly keys: readonly string[]
  readonly words: MessageDescriptor
}

const LIST: readonly Line[] = [
  { keys: ['/'], words: msg`Search the list` },
  { keys: ['J', '↓'], words: msg`Next row` },
  { keys: ['K', '↑'], words: msg`Previous row` },
  { keys: ['Enter'], words: msg`Open the row` },
  { keys: ['['], words: msg`Previous in the list` },
  { keys: [']'], words: msg`Next in the list` },
  { keys: ['X', 'Space'], words: msg`Select the row` },
  { keys: ['Shift+↓'], words: msg`Extend the selection to the next row` },
  { keys: ['Ctrl+A'], words: msg`Select all that match` },
  { keys: ['Esc'], words: msg`Clear selection` },
]

const ANSWERS: readonly Line[] = [
  { keys: ['A'], words: msg`Approve the request, or all that are selected` },
  { keys: ['R'], words: msg`Reject the request, or all that are selected` },
  { keys: ['Esc'], words: msg`Close the request` },
]

const BOOKING: readonly Line[] = [
  { keys: ['A'], words: msg`Accept the booking, or all that are selected` },
  { keys: ['R'], words: msg`Reject the booking, or all that are selected` },
  { keys: ['D'], words: msg`Assign or change the driver` },
  { keys: ['M'], words: msg`Move dates` },
  { keys: ['P'], words: msg`Record the cash` },
  { keys: ['E'], words: msg`Draft an extra charge` },
  { keys: ['C'], words: msg`Cancel the booking` },
  { keys: ['O'], words: msg`Re-open the booking` },
]

const BOARD: readonly Line[] = [
  { keys: ['X', 'Space'], words: msg`Select the movement` },
  { keys: ['Shift+↓'], words: msg`Select the next movement as well` },
  { keys: ['Ctrl+A'], words: msg`Select all in the list` },
  { keys: ['M'], words: msg`Move to a driver, day or place that you name` },
  { keys: ['T'], words: msg`Give a time window` },
  { keys: ['Alt+↑', 'Alt+↓'], words: msg`Move within the driver’s day` },
  { keys: ['Alt+←', 'Alt+→'], words: msg`Move to the next driver` },
  { keys: ['Enter'], words: msg`Open the movement` },
  { keys: ['Esc'], words: msg`Clear selection` },
]

const GROUPS: readonly { readonly title: MessageDescriptor; readonly lines: readonly Line[]; readonly at: RegExp }[] = [
  { title: msg`In a list`, lines: LIST, at: /^$/ },
  { title: msg`Bookings`, lines: BOOKING, at: /^\/[a-z]+-booking\b/ },
  { title: msg`Requests`, lines: ANSWERS, at: /^\/(booking-renewal|grace-period|early-pickup|removal-request|replacement-request)\b/ },
  { title: msg`Dispatch board`, lines: BOARD, at: /^\/operations\/board\b/ },
]

const Press = ({ chord }: { chord: string }) => (
  <span className={classes.keys} dir="ltr">
    {chord.split('+').map((part, at) => (
      <Fragment key={part}>
        {at > 0 ? '+' : null}
        <Kbd size="md">{part}</Kbd>
      </Fragment>
    ))}
  </span>
)

const Keys = ({ keys }: { keys: readonly string[] }) => {
  const { t } = useLingui()
  return (
    <span className={classes.keys}>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 ? <span>{t({ message: 'or', context: 'between keys' })}</span> : null}
          <Press chord={key} />
        </Fragment>
      ))}
    </span>
  )
}

const Group = ({ title, lines }: { title: string; lines: readonly Line[] }) => {
  const { i18n } = useLingui()
  return (
    <section className={classes.group}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <dl>
        {lines.map(({ keys, words }) => (
          <div key={keys.join()}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{i18n._(words)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** All keys that do something, by where they do, and the switch that turns the single ones off. */
export const ShortcutSheet = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const [isOn, setOn] = useShortcutsOn()
  const { pathname } = useLocation()
  const places = [...NAV.flatMap(({ items }) => items), ...APART]
  return (
    <Sheet opened={opened} onClose={onClose} title={t`Keyboard shortcuts`}>
      <Switch checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} label={t`Single-key shortcuts on this device`} />
      {/* Those of the screen it is opened on first. */}
      {GROUPS.toSorted((one, other) => Number(other.at.test(pathname)) - Number(one.at.test(pathname))).map(({ title, lines }) => (
        <Group key={title.id} title={i18n._(title)} lines={lines} />
      ))}
      <section className={classes.group}>
        <Title order={3} size="h4">{t`Everywhere`}</Title>
        <dl>
          <div>
            <dt>
              <Keys keys={['?']} />
            </dt>
            <dd>{t`Show keyboard shortcuts`}</dd>
          </div>
          <div>
            <dt>
              <Keys keys={['Ctrl+K']} />
            </dt>
            <dd>{t`Search everything`}</dd>
          </div>
          <div>
            <dt>
              <Keys keys={['Ctrl+Z']} />
            </dt>
            <dd>{t`Undo the last action`}</dd>
          </div>
          {places.map(({ path, goKey, label }) => (
            <div key={path}>
              <dt>
                <span className={classes.keys} dir="ltr">
                  <Kbd size="md">G</Kbd> <Kbd size="md">{goKey.slice(-1)}</Kbd>
                </span>
              </dt>
              <dd>{i18n._(label)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={classes.note}>
        <Trans>
          Keys are recognised by their position on the keyboard, so they work with an Arabic layout too. They do nothing while you type.
        </Trans>
      </p>
    </Sheet>
  )
}
