import { Alert, Button, Stack, type ButtonProps } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { codeMeaning, unknownUnit } from '#db/query/barcodes.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { onDemand } from '#ui/on-demand.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'

const { Component: Scanner, ready } = onDemand(
  () => import('#screens/scan/scanner.tsx'),
  (module) => module.Scanner,
)

/** Opens the container or unit that a code names, read by the camera or typed. */
export const ScanCode = (props: ButtonProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const [tries, setTries] = useState(0)
  const [unknown, setUnknown] = useState<string | null>(null)
  /** The unit that an unknown code seems to name, of a container that has no such unit here. */
  const [unit, setUnit] = useState<Awaited<ReturnType<typeof unknownUnit>>>(null)
  // Nobody is told that a container is not theirs, and asked to add it, before it has come.
  const arriving = useSyncStatus().firstLoad !== null
  /** What a new scanner begins with: a code that was not known may have been mistyped. */
  const [left, setLeft] = useState<string | null>(null)
  const again = (from: string | null) => {
    setLeft(from)
    setUnknown(null)
    setTries((count) => count + 1)
  }
  const look = async (code: string) => {
    const meant = await codeMeaning(db, code)
    if (meant === null) {
      setUnit(await unknownUnit(db, code))
      return setUnknown(code)
    }
    setOpened(false)
    const { containerId: id, number } = meant
    await navigate({
      to: '/container/view',
      search: { ...LIST_SEARCH_DEFAULTS, status: 'all', id, ...(number === null ? {} : { unit: number }) },
    })
  }
  const shown = isolate(unknown ?? '', language)
  const number = unit?.number ?? 0
  const barcode = isolate(unit?.barcode ?? '', language)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconScan size={18} aria-hidden />}
        {...props}
        onPointerEnter={() => void ready()}
        onClick={() =>
          void ready().then(() => {
            again(null)
            setOpened(true)
          })
        }
      >
        {t`Scan`}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={t`Scan`}>
        {unknown === null ? (
          <Scanner key={tries} mode="single" unknown={left} onCode={(code) => void look(code)} />
        ) : (
          <Stack gap="md">
            <Alert color="warning" role="alert">
              {arriving
                ? t`Your containers are still being loaded on this device: ${shown} may be among them. Scan it again in a moment.`
                : unit
                  ? t`This device does not know unit ${number} of container ${barcode} yet. Scan it again when this device has synced.`
                  : t`No container or unit of yours has the code ${shown}.`}
            </Alert>
            <Button h={48} data-autofocus onClick={() => again(unknown)}>{t`Scan another code`}</Button>
            {arriving || unit ? null : (
              <ButtonLink to="/container/add" search={{ barcode: plainCode(unknown) }} variant="default" h={48}>
                {t`Add a container with this barcode`}
              </ButtonLink>
            )}
          </Stack>
        )}
      </Sheet>
    </>
  )
}
