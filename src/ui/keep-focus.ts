/** How long whoever closes something has to give the focus back by itself. */
const PATIENCE_MS = 60
/** How often it is looked again for a place: what comes next may still be read or loaded. */
const LOOKS = 80
/** How many of these looks are spent on what is only hidden. */
const HIDDEN_LOOKS = 5
const REMEMBERED = 10

const REACHED = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
const PART = '[role="row"], li, article'
const DIALOG = '[aria-modal="true"]'
/** What dialogs lie in side by side. */
const PORTAL = 'body, [data-mantine-shared-portal-node]'
/** What goes once it was used, as the actions on a selection do: what stands beside it was not worked with, the rows before it were. */
const TRANSIENT = '[data-transient]'
// Rows of a grid but one are out of the order of tabs, and still places to stand on.
const FOCUSABLE = `${REACHED}, [role="row"][tabindex]`

/** Where something stood that is no longer there. */
interface Gap {
  readonly parent: Element
  readonly next: Element | null
  readonly previous: Element | null
}

/** A place the person worked at. */
interface Place {
  readonly element: HTMLElement
  readonly words: string
  /** The screen it was on, by its path. */
  readonly path: string
  gap: Gap | null
}

/** The link by which a screen was left: one of those with the same address. */
interface Way {
  readonly href: string
  readonly nth: number
}

const linksTo = (href: string): readonly HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#content a[href]')].filter((link) => link.href === href)

const labelOf = (element: HTMLElement): string => element.getAttribute('aria-label') ?? element.textContent.slice(0, 80)

const isShown = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.getClientRects().length > 0 && !element.closest('[inert]')

const isFocusable = (element: Element): element is HTMLElement => element.matches(FOCUSABLE) && isShown(element)

/** What an open record or a screen gives the focus to: somebody works from there by keys, and comes back to it while it stands. */
const isHead = (element: Element): element is HTMLElement => element.matches('#content, :is(h1, h2)[tabindex]') && isShown(element)

const TYPED_IN = 'input:not([type="checkbox"], [type="radio"], [type="range"]), select, textarea'

/** A field swallows keys that are meant for the list around it, Ctrl+Z for one: nobody is put there from inside the list. */
const firstAround = (element: Element): HTMLElement | undefined =>
  [...element.querySelectorAll(FOCUSABLE)].filter(isFocusable).find((found) => !found.matches(TYPED_IN))

const firstIn = (element: Element): HTMLElement | undefined =>
  isFocusable(element) ? element : [...element.querySelectorAll(FOCUSABLE)].find(isFocusable)

/** Whoever pressed a button that is gone goes on at a button, where what stands there now has one: a form begins with a field. */
const nextIn = (element: Element, gone: Element): HTMLElement | undefined =>
  (isFocusable(element) || gone.matches(TYPED_IN) ? undefined : firstAround(element)) ?? firstIn(element)

const elementAt = (node: Node | null, step: 'nextSibling' | 'previousSibling'): Element | null => {
  let at = node
  while (at && !(at instanceof Element)) at = at[step]
  return at
}

/** What stands in a gap now: the same thing made anew, else what comes behind it, before it, or around it. */
const nearestTo = ({ element, words }: Place, { parent, next, previous }: Gap): HTMLElement | undefined => {
  // Beside a dialog stand toasts and other dialogs, and they are no neighbours of it.
  if (parent.matches(PORTAL) || parent.closest(TRANSIENT) || element.closest(TRANSIENT)) return undefined
  const alike = [...parent.querySelectorAll(element.tagName)].filter(isFocusable).filter((other) => labelOf(other) === words)
  if (alike.length === 1) return alike[0]
  if (next?.parentElement === parent)
    for (let at: Element | null = next; at; at = at.nextElementSibling) {
      const found = nextIn(at, element)
      if (found) return found
    }
  // Beside an open record stands its list, which begins with ways elsewhere.
  const before = previous?.parentElement === parent ? nextIn(previous.querySelector('[role="tabpanel"]') ?? previous, element) : undefined
  if (before) return before
  for (let up: Element | null = parent; up && !up.matches(`${PORTAL}, #content, #root`); up = up.parentElement) {
    const found = isFocusable(up) ? up : firstAround(up)
    if (found) return found
  }
  return undefined
}

const findGap = (gone: Node, records: readonly MutationRecord[]): Gap | null => {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))
  return record?.target instanceof Element
    ? {
        parent: record.target,
        next: elementAt(record.nextSibling, 'nextSibling'),
        previous: elementAt(record.previousSibling, 'previousSibling'),
      }
    : null
}

/** The dialog that something stands in; null: the page; undefined: neither any longer. */
const dialogOf = ({ element }: Place): Element | null | undefined => (element.isConnected ? element.closest(DIALOG) : undefined)

/** Which place is forgotten first: the oldest, but never where a dialog was opened, however many places there are in it. */
const forgotten = (places: readonly Place[]): number => {
  const dialogs = places.map(dialogOf)
  return Math.max(
    0,
    dialogs.findIndex((dialog, at) => dialogs.includes(dialog, at + 1)),
  )
}

/**
 * Keeps the focus where the person works. When what had it is gone, the focus goes to what stands there now, to the next row, to what
 * a closed dialog was opened from or what took its place, and at the least to the content. `touched`: what had it before this began, the latest
 * last. Returns how to stop.
 */
export const keepFocus = (touched: readonly (EventTarget | null)[]): (() => void) => {
  let places: Place[] = []
  let last: HTMLElement | null = null
  let looking: ReturnType<typeof setTimeout> | undefined
  let returning: ReturnType<typeof setTimeout> | undefined

  const isAway = (): boolean => last !== null && (document.activeElement === null || document.activeElement === document.body)
  const isThere = (): boolean => last?.isConnected === true && isFocusable(last)
  const isLost = (): boolean => isAway() && !isThere()

  const standAt = (): HTMLElement | undefined => {
    const dialog = [...document.querySelectorAll(DIALOG)].at(-1)
    for (const place of places.toReversed()) {
      // What was passed on another screen is not looked for here: the frame around both is still there, something of the same words may well
      // be, and nobody pressed either. A list beside the record it opened has another address, and is still the same screen.
      const isHere = place.path === location.pathname || (place.element.isConnected && place.element.closest('#content') !== null)
      if (place.element !== last && !isHere) continue
      const { gap } = place
      const found = place.element.isConnected ? place.element : gap?.parent.isConnected ? nearestTo(place, gap) : undefined
      // What lies under an open dialog cannot be worked with.
      if (found && (isFocusable(found) || isHead(found)) && (!dialog || dialog.contains(found))) return found
    }
    return dialog ? firstIn(dialog) : undefined
  }

  const stand = (found: HTMLElement | undefined): void => {
    found?.focus({ preventScroll: true })
    found?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  /** Where it stood something is still read, which will stand there soon: the same list in another order, say. */
  const isBeingRead = (): boolean => {
    const gap = places.find(({ element }) => element === last)?.gap
    return gap?.parent.isConnected === true && gap.parent.querySelector(':scope > [aria-busy="true"]') !== null
  }

  const look = (left: number): void => {
    looking = undefined
    if (!isAway()) return
    // Busy buttons are disabled for a while and come back; what waits for a part of the app is hidden for a moment and comes back sooner.
    const isBusy = (last?.isConnected === true && (last.matches(':disabled') || left > LOOKS - HIDDEN_LOOKS)) || isBeingRead()
    const found = isThere()
      ? (last ?? undefined)
      : isBusy && left > 0
        ? undefined
        : (standAt() ?? document.querySelector<HTMLElement>('#content, main[tabindex]') ?? undefined)
    stand(found)
    // What is on paper hides all else for a while, and nothing hidden takes the focus.
    if (isAway() && left > 0) looking = setTimeout(() => look(left - 1), PATIENCE_MS)
  }

  // A row, what is in it, or a dialog: what comes next is there already, and has the focus before another key can be pressed. Larger parts
  // are often made anew with what had the focus in them.
  const isPart = (): boolean => {
    if (!last || last.isConnected) return false
    const root = last.getRootNode()
    const gap = places.find(({ element }) => element === last)?.gap
    return (
      (root instanceof Element && (root.matches(PART) || root.matches(DIALOG) || root.querySelector(DIALOG) !== null)) ||
      (gap ? gap.parent.closest(`${PART}, section[data-detail]`) !== null : false)
    )
  }

  const lookSoon = (): void => {
    if (looking === undefined && isLost()) looking = setTimeout(() => look(LOOKS), PATIENCE_MS)
  }

  // A browser that lays the screen out for paper takes the focus from what it hides, and gives it back to nobody.
  const onPrinted = (): void => {
    looking ??= setTimeout(() => look(LOOKS), PATIENCE_MS)
  }

  const remember = (element: HTMLElement): void => {
    // Toasts come and go beside the work; one leads back to the work.
    if (element.closest('.Toastify') || !(element.matches(FOCUSABLE) || isHead(element))) return
    places = [
      ...places.filter((place) => place.element !== element),
      { element, words: labelOf(element), path: location.pathname, gap: null },
    ]
    if (places.length > REMEMBERED) places.splice(forgotten(places), 1)
  }

  const standOn = (target: EventTarget | null): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    last = target
    remember(target)
  }
  const onFocus = ({ target }: FocusEvent): void => standOn(target)

  const onPointer = ({ target }: PointerEvent): void => {
    if (!(target instanceof Element)) return
    const pressed = target.closest(FOCUSABLE)
    // Some browsers give a pressed button no focus; what it opens leads back to it all the same.
    if (pressed instanceof HTMLElement) {
      last ??= pressed
      remember(pressed)
    }
    // Whoever clicks beside everything wants no focus. In a dialog nothing is beside: closed, it leads back to where it was opened.
    else if (!target.closest('label, [tabindex], [aria-modal="true"]')) last = null
  }

  const ways = new Map<string, Way>()
  const onClick = ({ target }: MouseEvent): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('#content a[href]') : null
    // A list finds its row by itself.
    if (link && !link.closest('[data-place]')) ways.set(location.href, { href: link.href, nth: linksTo(link.href).indexOf(link) })
  }

  /** Whoever comes back to a screen stands at the link by which they left it, unless they work elsewhere meanwhile. */
  const onBack = (): void => {
    const { href } = location
    const way = ways.get(href)
    if (!way) return
    const from = document.activeElement
    const former = new Set(linksTo(way.href))
    const lookForWay = (left: number): void => {
      const at = document.activeElement
      if (location.href !== href || !(at === null || at === document.body || at.id === 'content' || at === from)) return
      const found = linksTo(way.href)[way.nth]
      if (found && !former.has(found) && isFocusable(found)) stand(found)
      else if (left > 0) returning = setTimeout(() => lookForWay(left - 1), PATIENCE_MS)
    }
    clearTimeout(returning)
    returning = setTimeout(() => lookForWay(LOOKS), PATIENCE_MS)
  }

  const observer = new MutationObserver((records) => {
    for (const place of places) {
      if (place.element.isConnected) continue
      place.gap ??= findGap(place.element, records)
      while (place.gap && !place.gap.parent.isConnected) place.gap = findGap(place.gap.parent, records)
    }
    places = places.filter(({ element, gap }) => element.isConnected || (gap !== null && element.matches(FOCUSABLE)))
    if (isPart() && isAway()) stand(standAt())
    lookSoon()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  // Somebody may be at work already.
  for (const target of [...touched, document.activeElement]) standOn(target)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPointer)
  // Before the link leads on.
  document.addEventListener('click', onClick, true)
  addEventListener('popstate', onBack)
  addEventListener('afterprint', onPrinted)
  return () => {
    clearTimeout(looking)
    clearTimeout(returning)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPointer)
    document.removeEventListener('click', onClick, true)
    removeEventListener('popstate', onBack)
    removeEventListener('afterprint', onPrinted)
  }
}
