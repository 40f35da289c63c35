import { ActionIcon, Title } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useShortcutsOn } from '#ui/shortcuts/setting.ts'
import { useKeys } from '#ui/shortcuts/use-keys.ts'
import { useDetailWay } from './detail-way.ts'
import { announcedRecord, describePlace } from './describe-place.ts'
import classes from './detail.module.css'

interface DetailFrameProps {
  readonly id: string
  readonly title: string
  /** The actions that make sense now: under the title, on a phone at the thumb. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

// Not `disabled`: at the end of the list whoever pressed it keeps the focus.
const dimmed = (isEnd: boolean) => (isEnd ? { 'data-disabled': true, 'aria-disabled': true } : {})

/** Puts the focus on the title of the record that came up, unless the person works elsewhere, in the list for one. */
const useFocusOnTitle = (id: string) => {
  const frame = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isWithin = useRef(true)
  const isFirst = useRef(true)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A question asked from here, or a word about what was done, is no other place of work.
      if (target instanceof Element && !target.closest('[aria-modal="true"], .Toastify'))
        isWithin.current = frame.current?.contains(target) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const wasFirst = isFirst.current
    // The first one is at its top, and to ask would cost a layout of the page.
    if (!wasFirst) frame.current?.scrollTo({ top: 0 })
    isFirst.current = false
    if (!isWithin.current) return
    const take = (): boolean => {
      if (document.querySelector('[aria-modal="true"]')) return false
      title.current?.focus({ preventScroll: true })
      return true
    }
    // A question asked before the first record was there has the focus, and gives it back to where it was asked. Behind an answer the
    // question fades away, and then the next record has it.
    if (take() || wasFirst) return
    const observer = new MutationObserver(() => {
      if (take()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [id])
  return { frame, title }
}

const useTitleOfPage = (title: string, isPage: boolean) => {
  useEffect(() => {
    if (!isPage) return
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title, isPage])
}

/** A record beside its list, or as a page of its own: its name, its neighbours in the list, and the way back. */
export const DetailFrame = ({ id, title, actions, children }: DetailFrameProps) => {
  const { t, i18n } = useLingui()
  const { mode, position, previous, next, go, close } = useDetailWay()
  const { language } = useLocale()
  const [isOn] = useShortcutsOn()
  const isPage = mode === 'page'
  const focus = useFocusOnTitle(id)
  useTitleOfPage(title, isPage)
  // What was there first needs no announcement: the focus comes to its title.
  const [first] = useState(id)
  const step = (to: string | null): boolean => {
    if (to !== null) go(to)
    return true
  }
  useKeys(({ code, shiftKey }) => {
    if (shiftKey) return false
    if (code === 'BracketLeft') return step(previous)
    return code === 'BracketRight' ? step(next) : false
  })
  const place = describePlace(position, i18n, language)
  const foot = actions ? (
    <div key="actions" className={classes.actions}>
      {actions}
    </div>
  ) : null
  const keyed = (words: string, key: string) =>
    isOn ? { 'aria-keyshortcuts': key, 'title': `${words} ${isolate(key, language)}` } : { title: words }
  return (
    <section ref={focus.frame} className={classes.frame} data-mode={mode} data-detail={id} aria-label={title}>
      <header className={classes.header}>
        {isPage ? (
          <ActionIcon size={44} aria-label={t`Back to the list`} onClick={close}>
            <IconArrowLeft size={20} className="mirrored" aria-hidden />
          </ActionIcon>
        ) : null}
        <Title ref={focus.title} order={isPage ? 1 : 2} size="h3" tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        <span className={classes.place}>{place}</span>
        <ActionIcon
          size={44}
          aria-label={t`Previous in the list`}
          {...keyed(t`Previous in the list`, '[')}
          {...dimmed(previous === null)}
          onClick={() => step(previous)}
        >
          <IconChevronUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={44}
          aria-label={t`Next in the list`}
          {...keyed(t`Next in the list`, ']')}
          {...dimmed(next === null)}
          onClick={() => step(next)}
        >
          <IconChevronDown size={20} aria-hidden />
        </ActionIcon>
        {isPage ? null : (
          <ActionIcon size={44} aria-label={t`Close`} onClick={close}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <span className="visually-hidden" role="status">
        {id === first ? '' : announcedRecord(title, place, language)}
      </span>
      {isPage ? null : foot}
      <div key={id} className={classes.body}>
        {children}
      </div>
      {isPage ? foot : null}
    </section>
  )
}
