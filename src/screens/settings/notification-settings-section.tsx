import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { writeNotificationSettings } from '#db/core/device.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications/notification.ts'
import type { NotificationSettings } from '#domain/notifications/settings.ts'
import { chime, readyChime } from '#platform/chime.ts'
import { keepNotificationSettings, useNotificationSettings } from '#platform/notification-settings.ts'
import { keepQuietTimes, useQuietTimes } from '#platform/quiet-times.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { Section } from './section.tsx'

const KINDS: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  bookings: msg`Bookings`,
  requests: msg`Requests`,
  penalties: msg`Penalties`,
  other: msg`Everything else`,
}

/** What this device tells of, when it keeps quiet, and whether a new booking sounds. */
export const NotificationSettingsSection = () => {
  const { t, i18n } = useLingui()
  const settings = useNotificationSettings()
  const quietTimes = useQuietTimes()
  const { quiet, off, sound } = settings
  const change = (to: Partial<NotificationSettings>) => {
    const next = { ...settings, ...to }
    const isKept = keepNotificationSettings(next)
    const full = t`This device has no room to keep this: it holds until the portal is closed. Free some space and try again.`
    // For the service worker, which cannot read what a page keeps.
    void writeNotificationSettings(next).then(
      () => isKept || toast(full, 'error'),
      () => toast(full, 'error'),
    )
  }
  const setTime = (end: 'from' | 'to', value: string) => {
    if (quiet && value !== '') change({ quiet: { ...quiet, [end]: value } })
  }
  return (
    <Section title={t`What this device tells you`}>
      <Stack gap="sm">
        <Checkbox.Group
          label={t`Notify me about`}
          description={t`What you switch off still appears in the notifications list.`}
          value={NOTIFICATION_KINDS.filter((kind) => !off.includes(kind))}
          onChange={(kept) => change({ off: NOTIFICATION_KINDS.filter((kind) => !kept.includes(kind)) })}
        >
          <Stack gap={20} mt="sm">
            {NOTIFICATION_KINDS.map((kind) => (
              <Checkbox key={kind} value={kind} label={i18n._(KINDS[kind])} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Switch
          checked={quiet !== null}
          onChange={(event) => {
            // Who switches them off for an evening has them the next day as they were.
            if (quiet) keepQuietTimes(quiet)
            change({ quiet: event.currentTarget.checked ? quietTimes : null })
          }}
          label={t`Quiet hours`}
          description={t`Notifications come without a sound, and a new booking sounds once, softly.`}
        />
        {quiet ? (
          <Group gap="sm" align="flex-end" role="group" aria-label={t`Quiet hours`}>
            <DateInput
              type="time"
              isLive
              label={t({ message: 'From', context: 'time' })}
              value={quiet.from}
              onChange={(value) => setTime('from', value)}
            />
            <DateInput
              type="time"
              isLive
              label={t({ message: 'To', context: 'time' })}
              value={quiet.to}
              onChange={(value) => setTime('to', value)}
            />
            {quiet.from === quiet.to ? <Text size="sm" w="100%">{t`Both times are the same: it is quiet all day.`}</Text> : null}
          </Group>
        ) : null}
        <Switch
          checked={sound}
          onChange={(event) => {
            const { checked } = event.currentTarget
            change({ sound: checked })
            if (!checked) return
            readyChime()
            chime(1)
          }}
          label={t`Sound for new bookings`}
          description={t`While the portal is open it sounds until you have looked at the notifications.`}
        />
      </Stack>
    </Section>
  )
}
