import { Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#ui/links.tsx'
import { Section } from './section.tsx'

/** The way to the company's working hours. */
export const HoursSection = () => {
  const { t } = useLingui()
  return (
    <Section title={t`Working hours`}>
      <Text size="sm" c="dimmed">
        {t`Your week, holidays, the midday ban and where you are busy. They shape when answers are due, what a day can carry and which orders are taken.`}
      </Text>
      <Group>
        <ButtonLink to="/settings/hours" variant="default">{t`Open working hours`}</ButtonLink>
      </Group>
    </Section>
  )
}
