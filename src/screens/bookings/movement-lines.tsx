import { Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { isOpen } from '#domain/operations/lifecycle.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { MOVEMENT_MESSAGES, OPERATION_STATE_MESSAGES } from '#i18n/operation-messages.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { movementsSearch } from '#screens/list/record/movements-search.ts'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'

/** Of a booking of many containers, those that come first. */
const MOST = 12

/** What is still to be driven for a booking, soonest first, each leading to its movement; behind it the way to all of them. */
export const MovementLines = ({ movements, bookingId }: { movements: readonly Operation[]; bookingId: string }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const dayOf = ({ scheduledOn }: Operation) => scheduledOn ?? '9'
  const open = movements.filter(isOpen).toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
  return (
    <Stack gap={4}>
      {open.length === 0 ? <Text c="dimmed">{t`No movements are left.`}</Text> : null}
      {open.slice(0, MOST).map(({ id, type, scheduledOn, containerStatus, containerNumber }) => (
        <div key={id}>
          <TextLink to="/operations/detail" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', id }}>
            {i18n._(MOVEMENT_MESSAGES[type])}
          </TextLink>{' '}
          <Text span size="sm" c="dimmed">
            {scheduledOn === null ? t`No day yet` : formatDay(scheduledOn, language)} · {i18n._(OPERATION_STATE_MESSAGES[containerStatus])}
            {containerNumber === null ? null : (
              <>
                {' · '}
                <Ltr>{containerNumber}</Ltr>
              </>
            )}
          </Text>
        </div>
      ))}
      <div>
        <TextLink to="/operations" search={movementsSearch(bookingId)}>
          {t`All movements of this booking`}
        </TextLink>
      </div>
    </Stack>
  )
}
