import { IconListCheck } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#ui/links.tsx'
import { ScanCode } from './scan-code.tsx'

/** What is done with containers that stand before the person: one is looked up, or all of a yard are counted. */
export const ContainerTools = () => {
  const { t } = useLingui()
  return (
    <>
      <ButtonLink to="/container/count" variant="default" leftSection={<IconListCheck size={18} aria-hidden />}>
        {t`Count a yard`}
      </ButtonLink>
      <ScanCode />
    </>
  )
}
