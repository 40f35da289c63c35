import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#ui/links.tsx'
import { MainArea } from '#ui/main-area.tsx'
import { PageNotFound } from '#ui/page-not-found.tsx'

/** An address that leads nowhere, and the way back. */
export const NotFoundScreen = () => {
  const { t } = useLingui()
  return (
    <MainArea>
      <PageNotFound action={<ButtonLink to="/">{t`Go to the start`}</ButtonLink>} />
    </MainArea>
  )
}
