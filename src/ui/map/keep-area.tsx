import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { MEGABYTE } from '#i18n/file-messages.ts'
import { formatAgo, formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { toast } from '#ui/toast.ts'
import { cornersOf } from './area/ring.ts'
import type { NamedArea, NamedPoint } from './canvas/use-underlay.ts'
import type { KeptStreets, StreetKeeper } from './streets.ts'

/** What is on a map, or could be. */
export interface OnMap {
  readonly areas: readonly NamedArea[]
  readonly points: readonly NamedPoint[]
}

interface KeepAreaProps extends OnMap {
  /** Kept along with what is shown: there is one copy for all maps, and the newer takes the older one's place. */
  readonly besides: OnMap
  readonly keeper: StreetKeeper
  /** Nothing can be fetched now, as far as is known. */
  readonly isOffline: boolean
}

type Outcome = 'kept' | 'removed' | 'stays' | 'stopped' | 'unreachable' | 'full'

const warn = (error: unknown): void => console.warn('map:', error instanceof Error ? error.message : error)

const shapesOf = ({ areas, points }: OnMap) => ({
  areas: areas.filter(({ area }) => cornersOf(area).length > 0).map(({ area }) => area),
  points: points.map(({ point }) => point),
})

const megabytes = (bytes: number): number => Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10)

/** Keeps the streets of what a map shows on this device, so that it can be seen without a network; says how much that is, and how old. */
export const KeepArea = ({ areas, points, besides, keeper, isOffline }: KeepAreaProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const why = useId()
  const [kept, setKept] = useState<{ readonly streets: KeptStreets; readonly ago: string } | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const stop = useRef<AbortController | null>(null)
  const main = useRef<HTMLButtonElement>(null)
  const cancelling = useRef<HTMLButtonElement>(null)
  const shown = useMemo(() => shapesOf({ areas, points }), [areas, points])
  const others = useMemo(() => shapesOf(besides), [besides])
  const rings = useMemo(() => [...shown.areas, ...others.areas], [shown, others])
  const spots = useMemo(() => [...shown.points, ...others.points], [shown, others])
  const count = useMemo(() => keeper.count(rings, spots), [keeper, rings, spots])

  useEffect(() => {
    let isGone = false
    keeper.read().then((streets) => {
      if (!isGone && streets) setKept({ streets, ago: formatAgo(streets.at, Date.now(), language) })
    }, warn)
    return () => {
      isGone = true
    }
  }, [keeper, language])
  const leave = () => {
    if (!stop.current) return
    stop.current.abort()
    toast(t`The streets were not kept: the map was closed before all of them were there. Nothing was changed.`)
  }
  const leaving = useRef(leave)
  useEffect(() => {
    leaving.current = leave
  })
  useEffect(() => () => leaving.current(), [])

  const keep = async () => {
    if (stop.current || isOffline) return
    const control = new AbortController()
    stop.current = control
    setOutcome(null)
    setShare(0)
    const answer = await keeper.keep(rings, spots, setShare, control.signal)
    stop.current = null
    // The button to cancel goes: whoever is on it stays here.
    if (document.activeElement === cancelling.current) main.current?.focus()
    setShare(null)
    if (typeof answer === 'string') return setOutcome(answer)
    setKept({ streets: answer, ago: formatAgo(answer.at, Date.now(), language) })
    setOutcome('kept')
  }
  const remove = async () => {
    // It waits for another window that is keeping something.
    setIsRemoving(true)
    setOutcome(null)
    try {
      await keeper.remove()
    } catch (error) {
      warn(error)
      return setOutcome('stays')
    } finally {
      setIsRemoving(false)
    }
    setKept(null)
    setOutcome('removed')
    main.current?.focus()
  }

  const covered = useMemo(() => (kept ? keeper.covers(kept.streets, shown) : 'none'), [kept, keeper, shown])
  const isOther = covered === 'none'
  // The newer copy takes the place of the older one, which may show more than this map and what is kept along with it.
  const isLess = useMemo(
    () => kept !== null && keeper.covers({ ...kept.streets, areas: rings, points: spots }, kept.streets) !== 'all',
    [kept, keeper, rings, spots],
  )

  if (rings.length + spots.length === 0) return null
  const [most, size] = [formatNumber(megabytes(keeper.budget), language), formatNumber(megabytes(kept?.streets.bytes ?? 0), language)]
  const ago = kept?.ago ?? ''
  const isBusy = share !== null
  const percent = formatNumber(Math.floor((share ?? 0) * 100), language)
  const icon = { 'size': 20, 'aria-hidden': true } as const
  return (
    <Stack gap="xs" role="group" aria-label={t`Map without a network`}>
      <Text size="sm">
        {kept && isOther ? (
          <Trans>
            The streets of another map are kept on this device: {size} MB, {ago}. Keeping those of this one takes their place.
          </Trans>
        ) : kept && covered === 'some' ? (
          <Trans>
            The streets kept do not show all of this map: {size} MB, {ago}.
          </Trans>
        ) : kept ? (
          <Trans>
            The streets are kept on this device: {size} MB, {ago}.
          </Trans>
        ) : (
          <Plural
            value={count}
            one={`The streets of what is shown can be kept on this device: # piece, at most ${most} MB.`}
            other={`The streets of what is shown can be kept on this device: # pieces, at most ${most} MB.`}
          />
        )}{' '}
        {kept && !isOther && !kept.streets.isWhole ? <Trans>The closest views did not fit.</Trans> : null}
        {isLess && !isOther ? (
          <>
            {' '}
            <Trans>They show more than this map needs: updating removes the rest.</Trans>
          </>
        ) : null}
      </Text>
      {isBusy ? <Progress value={share * 100} aria-label={t`Keeping the streets: ${percent}%`} size="lg" /> : null}
      <Group gap="xs">
        <Button
          ref={main}
          variant="default"
          mih={44}
          leftSection={kept && !isOther ? <IconRefresh {...icon} /> : <IconDownload {...icon} />}
          aria-disabled={isBusy || isOffline}
          data-disabled={isBusy || isOffline}
          aria-describedby={isOffline ? why : undefined}
          onClick={() => void keep()}
        >
          {kept && !isOther ? t`Update the kept streets` : t`Keep this area offline`}
        </Button>
        {isBusy ? (
          <Button key="cancel" ref={cancelling} variant="subtle" mih={44} onClick={() => stop.current?.abort()}>
            {t`Cancel`}
          </Button>
        ) : null}
        {kept && !isBusy ? (
          <Button key="remove" variant="subtle" mih={44} loading={isRemoving} onClick={() => void remove()}>
            {t`Remove from this device`}
          </Button>
        ) : null}
      </Group>
      {isOffline ? (
        <Text size="sm" c="dimmed" id={why}>
          <Trans>The streets come from the network: they can be kept once you are online again. What is kept stays.</Trans>
        </Text>
      ) : null}
      <Text size="sm" role="status" component="div">
        {outcome === 'kept' ? <Trans>The streets can now be seen without a network.</Trans> : null}
        {outcome === 'removed' ? <Trans>The streets were removed from this device.</Trans> : null}
        {outcome === 'stays' ? <Trans>The streets could not be removed from this device. Try again.</Trans> : null}
        {outcome === 'stopped' ? <Trans>Stopped. Nothing was changed.</Trans> : null}
        {outcome === 'unreachable' ? <Trans>The streets cannot be reached now. Nothing was changed; try again later.</Trans> : null}
        {outcome === 'full' ? <Trans>There is no room for the streets on this device. Nothing was changed.</Trans> : null}
      </Text>
    </Stack>
  )
}
