import { Button } from '@mantine/core'
import { IconMap } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListSearch } from '#screens/list/list-search.ts'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { ZoneMap } from './zone-map.tsx'

/** All zones on one map, where a screen has no room for it beside the list. */
export const ZoneMapButton = ({ search }: { search: ListSearch }) => {
  const { t } = useLingui()
  const room = useTableRoom()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  if (room === 'desktop' || room === 'wide') return null
  return (
    <>
      <Button variant="default" leftSection={<IconMap size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t`Zones on the map`}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={t`Zones on the map`}>
        <ZoneMap chosen={null} onChoose={(id) => void navigate({ to: '/zone/view', search: { ...search, id } })} />
      </Sheet>
    </>
  )
}
