import { useLingui } from '@lingui/react/macro'
import { createContext, useContext, useState, type ReactNode } from 'react'
import type { Driver } from '#domain/drivers/driver.ts'
import { inLanguage, isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { onDemand } from '#ui/on-demand.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'

const { Component: LicenseForm, ready } = onDemand(
  () => import('./license-form.tsx'),
  (module) => module.LicenseForm,
)

const ReplaceContext = createContext<((driver: Driver) => void) | null>(null)

/** Opens the form of another license from a row. Throws outside {@link ReplaceLicense}. */
export const useReplaceLicense = (): ((driver: Driver) => void) => {
  const replace = useContext(ReplaceContext)
  if (!replace) throw new Error('no form of a license is around')
  return replace
}

/** One form for all rows of a list: the license of whoever was pressed is replaced in it. */
export const ReplaceLicense = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [driver, setDriver] = useState<Driver | null>(null)
  const [isOpen, setOpen] = useState(false)
  const name = driver ? isolateName(inLanguage(driver.name, language)) : ''
  const replace = (one: Driver) =>
    void ready().then(() => {
      setDriver(one)
      setOpen(true)
    })
  const close = () => setOpen(false)
  return (
    <ReplaceContext value={replace}>
      {children}
      {driver === null ? null : (
        <Sheet opened={isOpen} onClose={close} title={t`Replace the license of ${name}`}>
          <LicenseForm key={driver.id} driver={driver} onLeave={close} />
        </Sheet>
      )}
    </ReplaceContext>
  )
}
