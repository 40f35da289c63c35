import { ActionIcon } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FIRST_STEPS, type FirstStep } from '#db/hooks/use-first-steps.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import { toast } from '#ui/toast.ts'
import classes from './first-steps.module.css'

const STEPS: Readonly<
  Record<FirstStep, { readonly to: '/zone/add' | '/driver/add' | '/container/add'; readonly label: MessageDescriptor }>
> = {
  zone: { to: '/zone/add', label: msg`Draw your first zone` },
  driver: { to: '/driver/add', label: msg`Add your first driver` },
  container: { to: '/container/add', label: msg`Add your first container` },
}

interface FirstStepsProps {
  readonly missing: ReadonlySet<FirstStep>
  readonly onHide: () => void
}

/** What a new vendor does first, in one line below the work; a phone shows the next step alone. */
export const FirstSteps = ({ missing, onHide }: FirstStepsProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const done = formatNumber(FIRST_STEPS.length - missing.size, language)
  const all = formatNumber(FIRST_STEPS.length, language)
  const next = FIRST_STEPS.find((step) => missing.has(step))
  const hide = () => {
    onHide()
    toast(t`Hidden. Settings brings the first steps back.`)
  }
  return (
    <aside className={classes.line} aria-label={t`Set up your fleet`}>
      <strong className={classes.title}>{t`Set up your fleet`}</strong>
      <span className="figures">{t`${done} of ${all} done`}</span>
      <ul className={classes.steps}>
        {FIRST_STEPS.map((step) => {
          const isDone = !missing.has(step)
          const Glyph = isDone ? IconCircleCheck : IconCircle
          const label = i18n._(STEPS[step].label)
          return (
            <li key={step} data-next={step === next || undefined}>
              <Glyph size={18} aria-hidden />
              {isDone ? (
                <>
                  <s>{label}</s>
                  <span className="visually-hidden">{t({ message: 'Done', context: 'step' })}</span>
                </>
              ) : (
                <TextLink to={STEPS[step].to}>{label}</TextLink>
              )}
            </li>
          )
        })}
      </ul>
      <ActionIcon className={classes.hide} aria-label={t`Hide the first steps`} onClick={hide}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </aside>
  )
}
