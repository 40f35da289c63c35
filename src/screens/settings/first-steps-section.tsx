import { Button, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useFirstSteps } from '#db/hooks/use-first-steps.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { Section } from './section.tsx'

/** The way back to the first steps for whoever hid them; gone once they are taken. */
export const FirstStepsSection = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const steps = useFirstSteps()
  if (!steps?.isHidden || steps.missing.size === 0) return null
  const show = async () => {
    await steps.hide(false)
    await navigate({ to: '/zone', search: LIST_SEARCH_DEFAULTS })
  }
  return (
    <Section title={t`First steps`}>
      <Group>
        <Button variant="default" onClick={() => void show()}>{t`Show the first steps`}</Button>
      </Group>
    </Section>
  )
}
