import { useLingui } from '@lingui/react/macro'

/** In place of a figure that cannot be read. */
export const UnreadFigure = () => {
  const { t } = useLingui()
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t`Not known`}</span>
    </>
  )
}

/** Keeps the room of a figure that is not known yet. */
export const FigureToCome = () => {
  const { t } = useLingui()
  return (
    <>
      <span aria-hidden>…</span>
      <span className="visually-hidden">{t`Counting`}</span>
    </>
  )
}
