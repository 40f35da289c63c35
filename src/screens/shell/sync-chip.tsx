import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, type Icon } from '@tabler/icons-react'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState, type ComponentType } from 'react'
import { useRejections } from '#db/hooks/use-sync.ts'
import { describeSync, syncMood, type SyncMood } from '#i18n/sync-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useOnline } from '#platform/connectivity.ts'
import { useSyncFacts } from './use-sync-facts.ts'
import classes from './sync.module.css'

/** The list of waiting changes behind the chip; a screen of its own, handed in by the route. */
export type SyncPanelType = ComponentType<{ opened: boolean; onClose: () => void; words: string }>

const ICONS: Readonly<Record<SyncMood, Icon>> = { ok: IconCloudCheck, busy: IconCloudUp, hold: IconCloudOff, act: IconAlertTriangle }

/** The truth about syncing in a few words; opens the list of waiting changes. */
export const SyncChip = ({ panel: Panel }: { panel: SyncPanelType }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const online = useOnline()
  const facts = useSyncFacts()
  const refused = useRejections()?.length ?? 0
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  const found = syncMood(facts, online)
  // What was refused is not sent, whatever else is.
  const isRefusedOnly = found === 'ok' && refused > 0
  const mood = isRefusedOnly ? 'act' : found
  const notAccepted = t`${plural(refused, { one: '# change was not accepted', other: '# changes were not accepted' })}`
  const Glyph = ICONS[mood]
  const words = describeSync(i18n, facts, { language, online, withClock: true })
  const [state, waiting] = words.split(' · ')
  // Told aloud without the time, which changes with every round.
  const aloud = describeSync(i18n, facts, { language, online, withClock: false })
  return (
    <>
      <UnstyledButton className={classes.chip} data-mood={mood} aria-haspopup="dialog" aria-expanded={opened} onClick={open}>
        <Glyph size={18} aria-hidden />
        <span className="visually-hidden">{t`Sync:`} </span>
        {isRefusedOnly ? null : (
          <span className="figures">
            {state}
            {/* A number and what it counts stay in one line. */}
            {waiting === undefined ? null : (
              <>
                {' · '}
                <span className="whole">{waiting}</span>
              </>
            )}
          </span>
        )}
        {refused > 0 ? (
          // The whole chip is about it where nothing else is said.
          <span className={isRefusedOnly ? undefined : classes.refused}>
            <Plural value={refused} one="# not accepted" other="# not accepted" />
          </span>
        ) : null}
      </UnstyledButton>
      <span className="visually-hidden" role="status" aria-live="polite">
        {isRefusedOnly ? null : aloud}
        {refused > 0 ? (
          <>
            {isRefusedOnly ? null : '. '}
            {notAccepted}
          </>
        ) : null}
      </span>
      {wanted ? <Panel opened={opened} onClose={() => setOpened(false)} words={isRefusedOnly ? notAccepted : words} /> : null}
    </>
  )
}
