import { Stack, Title } from '@mantine/core'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import classes from './wizard-step.module.css'

interface WizardStepProps {
  /** Which stage it is. */
  readonly at: string
  readonly title: ReactNode
  readonly children: ReactNode
}

/**
 * One stage of what is done in several, on one page. When the next one comes up its heading has the focus: what was pressed is gone, and
 * whoever hears the page is told where they are. The second half of a double click is for the stage it began on: what stands in the same place
 * on the next one is not pressed by it.
 */
export const WizardStep = ({ at, title, children }: WizardStepProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const clicked = useRef(at)
  const onClickCapture = (event: MouseEvent) => {
    if (event.detail > 1 && clicked.current !== at) {
      event.preventDefault()
      event.stopPropagation()
    } else clicked.current = at
  }
  return (
    <Stack gap="md" onClickCapture={onClickCapture}>
      <Title ref={heading} order={2} size="h3" tabIndex={-1} className={classes.heading}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}
