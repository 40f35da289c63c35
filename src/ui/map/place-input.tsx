import { Text, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { TypedInput } from '#ui/typed-field.tsx'
import { showDegrees, type MapPoint } from './degrees.ts'
import classes from './place-input.module.css'

interface FoundPlace {
  readonly name: string
  /** What kind of place it is. */
  readonly detail: string
  readonly point: MapPoint
}

/**
 * What was found by what was typed: one point; places to choose from; a link without a point; or a code or a link that only its own service
 * can read.
 */
export type FoundPlaces =
  | { readonly kind: 'point'; readonly point: MapPoint }
  | { readonly kind: 'places'; readonly places: readonly FoundPlace[] }
  | { readonly kind: 'link' }
  | {
      readonly kind: 'short_address' | 'short_link'
      /** The code or the link. */
      readonly text: string
      /** Asks who knows where it is; left out: there is nobody to ask. */
      readonly ask?: () => Promise<MapPoint | 'unknown' | 'unavailable'>
    }

type Shortened = Extract<FoundPlaces, { kind: 'short_address' | 'short_link' }>

/** Finds places by what is typed, on the device. */
export type FindPlaces = (typed: string) => Promise<FoundPlaces>

interface PlaceInputProps {
  readonly find: FindPlaces
  readonly onChoose: (point: MapPoint, name: string) => void
  /** Where whoever takes the place says what becomes of it: that was said is over. Left out: it is said here that the map shows it. */
  readonly onTyped?: () => void
}

const pointText = ({ lat, lng }: MapPoint): string => `${showDegrees(lat)}, ${showDegrees(lng)}`

const choicesOf = (found: FoundPlaces | null): readonly FoundPlace[] => {
  if (found?.kind === 'places') return found.places
  return found?.kind === 'point' ? [{ name: pointText(found.point), detail: '', point: found.point }] : []
}

/** What is to be said of a short address or a shortened link, as far as it was asked for. */
const LookupState = ({ kind, state }: { kind: Shortened['kind']; state: 'waiting' | 'unknown' | 'unavailable' | undefined }) => {
  switch (state) {
    case undefined:
      return null
    case 'waiting':
      return kind === 'short_address' ? <Trans>Asking the national register…</Trans> : <Trans>Looking up the link…</Trans>
    case 'unknown':
      return kind === 'short_address' ? (
        <Trans>The national register knows no such address.</Trans>
      ) : (
        <Trans>The link leads to no point that could be read. Open it, then copy the coordinates from there.</Trans>
      )
    case 'unavailable':
      return kind === 'short_link' ? (
        <Trans>A shortened link does not say where it leads. Open it, then copy the long address or the coordinates from there.</Trans>
      ) : (
        <Trans>
          Only the national register knows where a short address is, and it cannot be asked now. Open the address in a map app and paste the
          coordinates it shows.
        </Trans>
      )
  }
}

/**
 * One field for a place's name, a map link or coordinates. What is found stands below as a list; Enter takes the first, and a link or
 * coordinates that are pasted are taken at once.
 */
export const PlaceInput = ({ find, onChoose, onTyped }: PlaceInputProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [answer, setAnswer] = useState<{ readonly to: string; readonly found: FoundPlaces } | null>(null)
  const [taken, setTaken] = useState('')
  /** What became of asking for a short address or a shortened link. */
  const [asked, setAsked] = useState<'waiting' | 'unknown' | 'unavailable'>()
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef('')
  // What can be found may change after it was typed: rows are still being read.
  useEffect(() => {
    let isGone = false
    if (typed.trim() !== '') void find(typed).then((found) => (isGone ? undefined : setAnswer({ to: typed, found })))
    return () => {
      isGone = true
    }
  }, [find, typed])
  const found = answer?.to === typed ? answer.found : null

  const take = ({ name, point }: Pick<FoundPlace, 'name' | 'point'>) => {
    setTyped('')
    latest.current = ''
    setTaken(name)
    onChoose(point, name)
    input.current?.focus()
  }
  const lookUp = async ({ kind, text, ask }: Shortened) => {
    if (!ask) return
    setAsked('waiting')
    const answer = await ask()
    // Whoever typed on meanwhile wants something else.
    const wanted = await find(latest.current)
    if (!('text' in wanted) || wanted.text !== text) return
    if (typeof answer === 'string') {
      setAsked(answer)
      // The button that was pressed may be gone.
      return input.current?.focus()
    }
    setAsked(undefined)
    take({ name: kind === 'short_address' ? text : pointText(answer), point: answer })
  }
  const type = async (text: string, isPasted: boolean) => {
    setTyped(text)
    latest.current = text
    setTaken('')
    setAsked(undefined)
    onTyped?.()
    const found = isPasted ? await find(text) : null
    if (found && 'text' in found) await lookUp(found)
    if (found?.kind === 'point') take({ name: pointText(found.point), point: found.point })
  }

  const shortened = found && 'text' in found ? found : null
  const choices = choicesOf(found)
  const [first] = choices
  return (
    <div>
      <TypedInput
        ref={input}
        label={t`Find a place`}
        description={t`Type a name, or paste a map link, coordinates or a short address.`}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget, nativeEvent }) =>
          void type(currentTarget.value, 'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste')
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (first) take(first)
          else if (shortened && asked !== 'waiting') void lookUp(shortened)
        }}
      />
      <div className={classes.below}>
        {shortened?.ask && asked !== 'unavailable' ? (
          <UnstyledButton
            className={classes.place}
            aria-disabled={asked === 'waiting'}
            onClick={() => (asked === 'waiting' ? undefined : void lookUp(shortened))}
          >
            {shortened.kind === 'short_address' ? (
              <Trans>
                Look up <bdi>{shortened.text}</bdi> in the national register
              </Trans>
            ) : (
              <Trans>Look up where the link leads</Trans>
            )}
          </UnstyledButton>
        ) : null}
        {choices.length > 0 ? (
          <ul className={classes.places}>
            {choices.map((choice) => (
              <li key={`${choice.name} ${choice.detail} ${pointText(choice.point)}`}>
                <UnstyledButton className={classes.place} onClick={() => take(choice)}>
                  <bdi>{choice.name}</bdi>
                  <Text span size="sm" c="dimmed">
                    {choice.detail}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Text size="sm" c="dimmed" role="status" component="div">
        {taken === '' || onTyped ? null : <Trans>On the map: {taken}</Trans>}
        {found?.kind === 'places' ? (
          choices.length === 0 ? (
            <Trans>Nothing by that name is known here. Paste a map link or coordinates, or move the map.</Trans>
          ) : (
            // Who sees sees them; a line more would push the map down.
            <span className="visually-hidden">
              <Plural value={choices.length} one="# place" other="# places" />
            </span>
          )
        ) : null}
        {found?.kind === 'link' ? (
          <Trans>This link holds no point that can be read. Open it, then copy the coordinates from there.</Trans>
        ) : null}
        {shortened ? <LookupState kind={shortened.kind} state={shortened.ask ? asked : 'unavailable'} /> : null}
      </Text>
    </div>
  )
}
