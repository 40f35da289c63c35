import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdKeys, giveToQuestion } from './type-ahead.ts'

/** As much of a page as keys are held in: what has the focus, and what hears keys above it. */
class Place extends EventTarget {
  readonly isButton: boolean
  clicks = 0
  constructor(isButton = false) {
    super()
    this.isButton = isButton
  }
  matches(what: string): boolean {
    return what.startsWith('button') && this.isButton
  }
  closest(): null {
    return null
  }
  click(): void {
    this.clicks += 1
  }
  /** Node takes the short form of the third argument when a listener is added, and not when it is removed. */
  override removeEventListener(type: string, listener: EventListener, capture: boolean): void {
    super.removeEventListener(type, listener, { capture })
  }
}

class Field extends Place {
  readonly type = 'text'
}

interface Key extends EventInit {
  readonly key: string
  readonly code: string
  readonly repeat?: boolean
  readonly ctrlKey?: boolean
}

class Pressed extends Event {
  readonly key: string
  readonly code: string
  readonly repeat: boolean
  readonly ctrlKey: boolean
  constructor(type: string, { key, code, repeat = false, ctrlKey = false, ...init }: Key) {
    super(type, init)
    this.key = key
    this.code = code
    this.repeat = repeat
    this.ctrlKey = ctrlKey
  }
}

const A: Key = { key: 'a', code: 'KeyA' }
const R: Key = { key: 'r', code: 'KeyR' }
const J: Key = { key: 'j', code: 'KeyJ' }
const K: Key = { key: 'k', code: 'KeyK' }
const DOWN: Key = { key: 'ArrowDown', code: 'ArrowDown' }
const ENTER: Key = { key: 'Enter', code: 'Enter' }
const SPACE: Key = { key: ' ', code: 'Space' }

describe('keys that are pressed before the next place of work is there', () => {
  let page = new Place()
  let focused = new Place()
  let isAsked = false
  let isReady = false
  /** What the place of work heard, in order. */
  let handled: string[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    ;[page, focused, isAsked, isReady, handled] = [new Place(), new Place(), false, false, []]
    vi.stubGlobal('window', page)
    vi.stubGlobal('HTMLElement', Place)
    vi.stubGlobal('HTMLInputElement', Field)
    vi.stubGlobal('KeyboardEvent', Pressed)
    vi.stubGlobal('document', {
      body: page,
      get activeElement() {
        return focused
      },
      querySelector: (what: string) => (isAsked && what === '[aria-modal="true"]' ? page : null),
    })
    listen()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const listen = (): void =>
    focused.addEventListener('keydown', (event) => {
      // As a person's key: what stands above hears it too, and whoever takes it says so.
      if (event.bubbles && event.cancelable) handled.push((event as Pressed).code)
    })
  /** Presses keys; returns those that nobody held. */
  const press = (...keys: Key[]): string[] =>
    keys.filter((key) => page.dispatchEvent(new Pressed('keydown', { ...key, cancelable: true }))).map(({ code }) => code)
  const look = (): void => void vi.advanceTimersByTime(50)

  it('are held until it is there, and given to it then', () => {
    holdKeys(() => isReady)
    expect(press(J, A)).toEqual([])
    look()
    expect(handled).toEqual([])
    isReady = true
    look()
    expect(handled).toEqual(['KeyJ', 'KeyA'])
    expect(press(R)).toEqual(['KeyR'])
  })

  it('are heard by nobody else meanwhile', () => {
    const others = vi.fn()
    holdKeys(() => isReady)
    page.addEventListener('keydown', others, { capture: true })
    press(A, DOWN)
    expect(others).not.toHaveBeenCalled()
  })

  it('move all the way where none of them does anything', () => {
    holdKeys(() => isReady)
    press(K, DOWN, J)
    isReady = true
    look()
    expect(handled).toEqual(['KeyK', 'ArrowDown', 'KeyJ'])
  })

  it('are one, where the first does something', () => {
    holdKeys(() => isReady)
    press(A, R)
    isReady = true
    look()
    expect(handled).toEqual(['KeyA'])
  })

  it('are given as far as the first that does something: what follows was meant for what that one opens', () => {
    holdKeys(() => isReady)
    press(J, A, R, J)
    isReady = true
    look()
    expect(handled).toEqual(['KeyJ', 'KeyA'])
  })

  it('are no second press when one is held down, or Enter twice', () => {
    holdKeys(() => isReady)
    expect(press(ENTER, { ...A, repeat: true }, R)).toEqual([])
    isReady = true
    look()
    expect(handled).toEqual(['KeyR'])
  })

  it.each([ENTER, SPACE])('press the button that has the focus by then: $code', (key) => {
    holdKeys(() => isReady)
    expect(press(key, J, key)).toEqual([])
    focused = new Place(true)
    isReady = true
    look()
    expect(focused.clicks).toBe(1)
  })

  it('wait for no place while a question is open, and are for nobody when it stays', () => {
    isAsked = true
    isReady = true
    holdKeys(() => isReady)
    press(A)
    look()
    expect(press(R)).toEqual([])
    vi.advanceTimersByTime(5_100)
    expect(handled).toEqual([])
    expect(press(R)).toEqual(['KeyR'])
  })

  it('are given to whatever is there after five seconds', () => {
    holdKeys(() => isReady)
    press(A)
    vi.advanceTimersByTime(4_990)
    expect(handled).toEqual([])
    vi.advanceTimersByTime(20)
    expect(handled).toEqual(['KeyA'])
  })

  it('are dropped when nothing comes of the answer', () => {
    const drop = holdKeys(() => isReady)
    press(A)
    drop()
    isReady = true
    vi.advanceTimersByTime(6_000)
    expect(handled).toEqual([])
    expect(press(R)).toEqual(['KeyR'])
  })

  it('are no shortcuts, and nothing that is typed', () => {
    holdKeys(() => isReady)
    expect(press({ ...A, ctrlKey: true }, { key: 'Escape', code: 'Escape' })).toEqual(['KeyA', 'Escape'])
    page = new Field()
    vi.stubGlobal('window', page)
    holdKeys(() => isReady)
    expect(press(A)).toEqual(['KeyA'])
  })
})

describe('keys that are pressed behind the one that asks a question', () => {
  class Text extends Place {
    readonly selectionStart = 0
    readonly selectionEnd = 0
    value = ''
    setRangeText(letter: string): void {
      this.value += letter
    }
  }
  let page = new Place()
  let focused = new Place()
  let isInQuestion = false
  /** What was pressed before the question was loaded. */
  let pressed: KeyboardEvent[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    ;[page, focused, isInQuestion, pressed] = [new Place(), new Place(), false, []]
    vi.stubGlobal('window', page)
    vi.stubGlobal('HTMLElement', Place)
    vi.stubGlobal('HTMLInputElement', Field)
    vi.stubGlobal('HTMLTextAreaElement', Text)
    vi.stubGlobal('KeyboardEvent', Pressed)
    vi.stubGlobal('InputEvent', Event)
    vi.stubGlobal('document', {
      body: page,
      get activeElement() {
        return Object.assign(focused, { closest: () => (isInQuestion ? page : null) })
      },
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const press = (...keys: Key[]): string[] =>
    keys.filter((key) => page.dispatchEvent(new Pressed('keydown', { ...key, cancelable: true }))).map(({ code }) => code)
  const come = (place: Place): void => {
    ;[focused, isInQuestion] = [place, true]
    vi.advanceTimersByTime(50)
  }

  it('mean nothing to what lies under it, and Enter is its answer once it is there', () => {
    giveToQuestion(pressed)
    const button = new Place(true)
    expect(press({ ...A, repeat: true }, J, ENTER, ENTER)).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(focused.clicks).toBe(0)
    come(button)
    expect(button.clicks).toBe(1)
    expect(press(R)).toEqual(['KeyR'])
  })

  it('are typed into its field', () => {
    pressed.push(new Pressed('keydown', { key: 'n', code: 'KeyN' }) as unknown as KeyboardEvent)
    giveToQuestion(pressed)
    press({ key: 'o', code: 'KeyO' }, SPACE)
    const field = new Text()
    ;[focused, isInQuestion] = [field, true]
    // The next letter is typed there by the browser, behind those that were held.
    const typed = new Pressed('keydown', { key: 'w', code: 'KeyW', cancelable: true })
    Object.defineProperty(typed, 'target', { value: new Field() })
    expect(page.dispatchEvent(typed)).toBe(true)
    expect(field.value).toBe('no ')
  })

  it('are for nobody when it does not come', () => {
    giveToQuestion(pressed)
    press(ENTER)
    vi.advanceTimersByTime(6_000)
    expect(press(ENTER)).toEqual(['Enter'])
    expect(focused.clicks).toBe(0)
  })
})
