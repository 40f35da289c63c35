import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { id } from '#domain/kernel/id.ts'
import { NameSection } from '#screens/account/name-section.tsx'
import { NafathSection } from '#screens/account/nafath-section.tsx'
import { PasswordSection } from '#screens/account/password-section.tsx'
import { KycSection } from '#screens/kyc/kyc-section.tsx'
import { ProfileScreen } from '#screens/profile/profile-screen.tsx'
import { NafathDialog } from '#screens/sign-in/nafath/nafath-dialog.tsx'

export const Route = createFileRoute('/_portal/_later/profile')({
  validateSearch: v.object({
    /** The refused edit to repair; empty: none. */
    retry: v.optional(v.fallback(id, ''), ''),
  }),
  search: { middlewares: [stripSearchParams({ retry: '' })] },
  component: Profile,
})

function Profile() {
  return (
    <ProfileScreen retry={Route.useSearch().retry || null} kyc={<KycSection />}>
      <NameSection />
      <PasswordSection />
      <NafathSection dialog={NafathDialog} />
    </ProfileScreen>
  )
}
