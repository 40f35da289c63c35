import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { keepStorageOnce } from '#platform/storage.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import classes from './count.module.css'
import { beginCount } from './kept-count.ts'

/** Asks which yard is counted, and whether others are at it. */
export const BeginCount = ({ yards }: { yards: readonly DumpYard[] }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const stored = useStored()
  const [chosen, setChosen] = useState(yards[0]?.id ?? '')
  const [isJoint, setJoint] = useState(true)
  const begin = () => {
    keepStorageOnce()
    void stored(() => beginCount(db, { yardId: chosen, isJoint }))
  }
  return (
    <Stack gap="lg" className={classes.form}>
      <Text>{t`Scan or type the label of every container in the yard. What should be there and was not found is listed as you go, also without a network.`}</Text>
      <NativeSelect
        {...SELECT_ARROW}
        label={t`Yard`}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={yards.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))}
      />
      <Checkbox
        label={t`Count together with others`}
        description={t`Containers that others are scanning in this yard count as found, with those of up to half an hour before. Leave it out to count every container again.`}
        checked={isJoint}
        onChange={({ currentTarget }) => setJoint(currentTarget.checked)}
      />
      <Button h={48} onClick={begin}>{t`Begin to count`}</Button>
    </Stack>
  )
}
