import { driverOf, type LaneKey } from '#domain/operations/board.ts'

/** What a key asks for on a board. */
export type BoardCommand =
  | { readonly what: 'go' | 'extend' | 'move'; readonly to: 'up' | 'down' | 'before' | 'after' }
  | { readonly what: 'first' | 'last' | 'toggle' | 'all' | 'clear' | 'ask' | 'window' | 'open' }

const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'before', ArrowRight: 'after' } as const
const MIRRORED = { up: 'up', down: 'down', before: 'after', after: 'before' } as const

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const isArrow = (key: string): key is keyof typeof ARROWS => Object.hasOwn(ARROWS, key)

const ofArrow = (key: keyof typeof ARROWS, { altKey, shiftKey }: Pressed, isRtl: boolean): BoardCommand => {
  const to = isRtl ? MIRRORED[ARROWS[key]] : ARROWS[key]
  return { what: altKey ? 'move' : shiftKey && (to === 'up' || to === 'down') ? 'extend' : 'go', to }
}

const PLAIN: Readonly<Record<string, BoardCommand['what']>> = {
  Home: 'first',
  End: 'last',
  Space: 'toggle',
  KeyX: 'toggle',
  KeyM: 'ask',
  KeyT: 'window',
  Enter: 'open',
  Escape: 'clear',
}

/** The command of a key; null: it is none of a board's. Letters go by the place of the key, so that they are the same on an Arabic keyboard. */
export const boardCommand = (pressed: Pressed, isRtl: boolean): BoardCommand | null => {
  const { code, key, altKey, ctrlKey, metaKey } = pressed
  if (ctrlKey || metaKey) return code === 'KeyA' && !altKey ? { what: 'all' } : null
  if (isArrow(key)) return ofArrow(key, pressed, isRtl)
  const what = altKey ? undefined : PLAIN[code]
  return what === undefined || what === 'go' || what === 'extend' || what === 'move' ? null : { what }
}

/**
 * Into which lane something is pushed: out of any pool to the first driver who may take work, and from there back to those without one; undefined:
 * there is no farther one. `takes`: whether a driver may be given work.
 */
export const pushedTo = (
  lanes: readonly LaneKey[],
  lane: LaneKey,
  to: 'before' | 'after',
  takes: (driverId: string) => boolean,
): LaneKey | undefined => {
  const runs = lanes.filter((one) => driverOf(one) !== null)
  const at = runs.indexOf(lane)
  const isOpen = (one: LaneKey) => takes(driverOf(one) ?? '')
  if (to === 'after') return runs.slice(at + 1).find(isOpen)
  return at < 0 ? undefined : (runs.slice(0, at).findLast(isOpen) ?? 'unassigned')
}
