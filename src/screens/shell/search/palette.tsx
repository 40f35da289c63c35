import { ActionIcon, Alert, CloseButton, Modal, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconScan, IconSearch } from '@tabler/icons-react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useGlobalSearch } from '#db/hooks/use-global-search.ts'
import { MOST_CODES } from '#db/query/typed-codes.ts'
import { formatNumber, formatList } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { onDemand } from '#ui/on-demand.ts'
import { useCloseOnBack } from '#ui/overlay/use-close-on-back.ts'
import { closeBeside, useOwnEscape } from '#ui/overlay/use-own-escape.ts'
import '#ui/theme/mantine-overlay.css'
import { showShortcuts } from '#ui/shortcuts/sheet.ts'
import { useDesktop } from '#ui/use-desktop.ts'
import { useGlobalSearchState, writeGlobalSearch } from '../client-state.ts'
import { useSignOut } from '../sign-out.tsx'
import { OptionList } from './option-list.tsx'
import { optionGroups, type Option } from './options.ts'
import classes from './search.module.css'

const { Component: Scanner, fetch: warmScanner } = onDemand(
  () => import('#screens/scan/scanner.tsx'),
  (module) => module.Scanner,
)

/** More of what is missing nobody reads. */
const MOST_MISSING = 20

/** Table cells and lines are joined where a field holds one line only: they stay apart by a space. */
const pasted = (text: string): string => text.replaceAll(/[\s]+/g, ' ').trim()

/** What the screen says to whoever does not see it, and to everybody where nothing is found. */
const useResultAnnouncement = (count: number, { isAnswered, isFailed }: { isAnswered: boolean; isFailed: boolean }): string => {
  const { t } = useLingui()
  if (!isAnswered) return ''
  if (isFailed) return t`The records on this device could not be searched. Close this and try again.`
  return count === 0 ? t`No data found` : t`${plural(count, { one: '# result', other: '# results' })}`
}

/** Finds records, screens and actions by what is typed, pasted or scanned; by keyboard alone if need be. The whole screen of a phone. */
export const Palette = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const { language, setLanguage } = useLocale()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme() === 'dark'
  const signOut = useSignOut()
  const desktop = useDesktop()
  const navigate = useNavigate()
  const id = useId()
  const { text } = useGlobalSearchState()
  const { found, of, isFailed } = useGlobalSearch(opened ? text : '')
  const [chosen, setChosen] = useState({ of: '', id: '' })
  const [isScanning, setScanning] = useState(false)
  const opener = useRef<Element | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The notifications or a menu would lie over the search as well.
    opener.current = opened ? (closeBeside() ?? document.activeElement) : null
    if (opened) field.current?.focus()
  }, [opened])
  /** It has the focus as soon as it is there: what is typed a moment before belongs to the page. */
  const begin = useCallback((element: HTMLInputElement | null) => {
    field.current = element
    if (opener.current) element?.focus()
  }, [])
  const groups = optionGroups(text, found, { i18n, language })
  const options = groups.flatMap(({ options: some }) => some)
  // Another text begins with the first again. What is found meanwhile may come in above: the choice stays with its line.
  const at =
    chosen.of === text
      ? Math.max(
          0,
          options.findIndex((option) => option.id === chosen.id),
        )
      : 0
  const active = options[at]
  const isAnswered = of === text
  const announcement = useResultAnnouncement(options.length, { isAnswered: isAnswered && text.trim() !== '', isFailed })
  // The text behind which Enter was pressed before it was answered: what it finds first is opened then.
  const entered = useRef<string | null>(null)
  const close = () => {
    entered.current = null
    // The list begins at its top when it is opened again, and so does the choice.
    setChosen({ of: '', id: '' })
    onClose()
  }
  const write = (next: string) => {
    entered.current = null
    writeGlobalSearch(next)
    results.current?.scrollTo(0, 0)
  }
  const move = (to: number) => {
    const target = options[to]
    if (!target) return
    setChosen({ of: text, id: target.id })
    document.getElementById(`${id}-list-${target.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  /** Closes, and leads back to where it was opened. */
  const leave = () => {
    close()
    const { current: before } = opener
    if (before instanceof HTMLElement && before !== document.body) setTimeout(() => before.focus({ preventScroll: true }))
  }
  useOwnEscape(opened, leave)
  useCloseOnBack(opened, close)
  /** Whoever goes to another screen works there next, and not at the button that opened this. */
  const go = async (href: string) => {
    close()
    await navigate({ href })
    const main = document.getElementById('content')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }
  const choose = async ({ does }: Option) => {
    if ('path' in does) return go(does.path)
    leave()
    // The form stands on the landing page, which is no part of the app.
    if (does.act === 'contact') return location.assign(`/?lang=${language}#contact`)
    if (does.act === 'shortcuts') return showShortcuts(true)
    if (does.act === 'theme') return setColorScheme(isDark ? 'light' : 'dark')
    // The focus is back where it was first, and so is it when the question is answered with no.
    if (does.act === 'signOut') return void setTimeout(signOut.ask)
    await setLanguage(language === 'en' ? 'ar' : 'en')
  }
  const count = options.length
  useEffect(() => {
    if (!opened || !isAnswered || entered.current !== text) return
    entered.current = null
    if (active) void choose(active)
  })
  const onKey = (key: string): boolean => {
    if (key === 'Enter') {
      if (!isAnswered) entered.current = text
      else if (active) void choose(active)
      return true
    }
    if (count === 0) return false
    if (key === 'ArrowDown') move((at + 1) % count)
    else if (key === 'ArrowUp') move((at - 1 + count) % count)
    else return false
    return true
  }
  const lacking = found?.missing ?? []
  const missing = formatList(lacking.slice(0, MOST_MISSING), language)
  const others = formatNumber(lacking.length - MOST_MISSING, language)
  const most = formatNumber(MOST_CODES, language)
  return (
    <>
      <Modal.Root
        opened={opened}
        onClose={leave}
        closeOnEscape={false}
        // A way back that is right for some ways out only.
        returnFocus={false}
        fullScreen={!desktop}
        size={640}
        yOffset="10dvh"
        padding={0}
        transitionProps={{ duration: 0 }}
        onExitTransitionEnd={() => setScanning(false)}
        classNames={{ content: (desktop ? classes.content : classes.whole) ?? '' }}
      >
        <Modal.Overlay />
        <Modal.Content aria-label={t`Search everything`}>
          <div className={classes.field}>
            <IconSearch size={20} aria-hidden />
            <input
              ref={begin}
              data-autofocus
              className={classes.input}
              type="text"
              role="combobox"
              aria-label={t`Search everything`}
              aria-expanded={count > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={active && !isScanning ? `${id}-list-${active.id}` : undefined}
              placeholder={t`Name, number, phone, barcode or screen`}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              // An empty field counts as written from left to right, where the hint would lose its beginning in Arabic.
              dir={text === '' ? undefined : 'auto'}
              value={text}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => write(event.currentTarget.value)}
              onPaste={(event) => {
                const words = event.clipboardData.getData('text')
                if (!/[\n\t]/.test(words)) return
                event.preventDefault()
                write(pasted(words))
              }}
              onKeyDown={(event) => {
                if (!event.nativeEvent.isComposing && onKey(event.key)) event.preventDefault()
              }}
            />
            <ActionIcon
              aria-label={t`Scan a barcode`}
              aria-pressed={isScanning}
              onPointerEnter={warmScanner}
              onClick={() => setScanning(!isScanning)}
            >
              <IconScan size={20} aria-hidden />
            </ActionIcon>
            <CloseButton size={44} iconSize={20} aria-label={t`Close`} onClick={leave} />
          </div>
          <div ref={results} className={classes.results}>
            {isScanning ? (
              <div className={classes.scanner}>
                <Scanner
                  mode="single"
                  onCode={(code) => {
                    write(code)
                    setScanning(false)
                    // What goes may have the focus: Enter opens what was found. On a phone the keyboard would hide it.
                    if (desktop) field.current?.focus()
                  }}
                />
              </div>
            ) : (
              <>
                {missing === '' ? null : (
                  <Alert color="warning" m="sm">
                    {lacking.length > MOST_MISSING ? t`Not found here: ${missing}, and ${others} more` : t`Not found here: ${missing}`}
                  </Alert>
                )}
                {found?.isCut ? (
                  <Alert color="info" m="sm">
                    {found.missing === null
                      ? t`Your search is long: only its first words are used.`
                      : t`Your list is long: only its first ${most} numbers are searched for.`}
                  </Alert>
                ) : null}
                {count === 0 && !isAnswered ? <p className={classes.empty}>{t`Searching…`}</p> : null}
                {count === 0 && announcement !== '' ? (
                  <div className={classes.empty}>
                    <p>{announcement}</p>
                    {isFailed ? null : <p className={classes.detail}>{t`Try fewer letters, a number, or a phone.`}</p>}
                  </div>
                ) : null}
                <OptionList id={`${id}-list`} groups={groups} active={active} onChoose={(option) => void choose(option)} />
              </>
            )}
          </div>
          <span role="status" aria-live="polite" className="visually-hidden">
            {announcement}
          </span>
        </Modal.Content>
      </Modal.Root>
      {signOut.dialog}
    </>
  )
}
