import { Button, Skeleton, Stack } from '@mantine/core'
import { IconFileUnknown, IconPencil } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { refusedEdits, withTyped } from '#db/drafts/refused-edits.ts'
import { useRejection } from '#db/hooks/use-card.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { FormPart } from '#screens/form/form-part.tsx'
import { useDrafted } from '#screens/form/use-drafted.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { ClosingSection } from './closing-section.tsx'
import { CompanyForm, DRAFT } from './company-form.tsx'
import { CompanyTimeline } from './company-timeline.tsx'
import { ExportSection } from './export-section.tsx'
import { ProfileView } from './profile-view.tsx'

interface ProfileScreenProps {
  readonly retry: string | null
  /** How the identity check stands. */
  readonly kyc: ReactNode
  /** Further sections, below the company. */
  readonly children?: ReactNode
}

/** The company: as it stands, or being edited. A draft, or a refused edit to repair, opens the form by itself. */
export const ProfileScreen = ({ retry, kyc, children }: ProfileScreenProps) => {
  const { t } = useLingui()
  const db = useDatabase()
  const navigate = useNavigate()
  const vendor = useRow('vendors', vendorIdOf(db))
  const card = useRejection(retry)
  const arriving = useSyncStatus().firstLoad !== null
  const kept = useDrafted(DRAFT)
  // What was saved or thrown away here is no draft any more.
  const [isLeft, setLeft] = useState(false)
  const draft = isLeft ? null : kept
  // Whoever asked for the form goes on at its top; whom a draft brought there may be elsewhere.
  const [isAsked, setAsked] = useState(false)
  const repairing = card !== null && card !== undefined && vendor
  // What the person wanted, on what stands there now: the person sees both before sending it again. What they typed since is newer.
  const drafted = repairing ? withTyped(refusedEdits(card, vendor), draft) : draft
  const done = () => {
    setAsked(false)
    setLeft(true)
    if (retry !== null) void navigate({ to: '/profile', search: {}, replace: true })
  }
  const ready = vendor && draft !== undefined && card !== undefined
  const form = ready && (isAsked || draft !== null || repairing)
  return (
    <Page
      narrow
      title={t`Profile`}
      actions={
        ready && !form ? (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAsked(true)}>{t`Edit company`}</Button>
        ) : null
      }
    >
      {vendor === null && !arriving ? (
        <EmptyState
          icon={IconFileUnknown}
          title={t`No data found`}
        >{t`The company is not on this device yet. It comes with the next sync.`}</EmptyState>
      ) : !ready ? (
        <Skeleton height={320} radius="lg" />
      ) : form ? (
        <CompanyForm
          key={retry ?? 'own'}
          vendor={vendor}
          drafted={drafted ?? null}
          retry={repairing ? retry : null}
          takesFocus={isAsked}
          onDone={done}
        />
      ) : (
        <Stack gap="md">
          {kyc}
          <ProfileView vendor={vendor} />
          {children}
          <FormPart title={t`What happened`}>
            <CompanyTimeline vendor={vendor} />
          </FormPart>
          <ExportSection />
          <ClosingSection vendor={vendor} />
        </Stack>
      )}
    </Page>
  )
}
