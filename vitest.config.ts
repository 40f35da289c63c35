import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'

const silence = 'tests/support/silence.ts'

/** Files that replace modules or look at what a process does only once: each has a process of its own. */
const ALONE = [
  'tests/simulation/**/*.test.ts',
  'src/sync/core/missing-part.test.ts',
  'src/sync/recovery/missing-refusal.test.ts',
  'server/http/headers/security.test.ts',
  'server/mutations/mutation-call.test.ts',
  'tests/contract/versions.test.ts',
  'tests/screens/papers.test.ts',
  'src/screens/sync/repair-button.test.ts',
  'tests/screens/read-aloud.test.ts',
  'src/ui/data-list/use-focus-place.test.ts',
  'src/screens/requests/approval.test.ts',
  'src/screens/kyc/kyc-banner.test.ts',
  'src/screens/colleagues/colleagues-section.test.ts',
  'src/screens/onboarding/refused-note.test.ts',
  'src/screens/onboarding/setup-done.test.ts',
  'src/screens/operations/steps/emptied-unit.test.ts',
  'src/screens/operations/steps/unit-warning.test.ts',
  'src/screens/operations/steps/unit-field.test.ts',
  'src/screens/mutate/typed-select.test.ts',
  'src/ui/undo-result.test.ts',
  'src/screens/shell/shortcuts/shortcut-sheet.test.ts',
  'src/screens/bookings/actions/closed-day.test.ts',
  'src/screens/reports/rows-below.test.ts',
  'src/screens/list/record/record-timeline.test.ts',
  'src/screens/sync/quarantined-card.test.ts',
  'src/platform/push-token.test.ts',
  'src/platform/resume-push.test.ts',
  'src/session/sign-out.test.ts',
  'src/session/take-session.test.ts',
  'src/screens/shell/use-alarm.test.ts',
  'src/ui/data-list/card-list.test.ts',
  'src/ui/data-list/table-list.test.ts',
  'src/ui/file-field/use-picking.test.ts',
  'sw/messaging.test.ts',
  'src/db/query/given-back.test.ts',
  'sw/background-sync.test.ts',
  'src/screens/bookings/booking-timeline.test.ts',
  'src/screens/onboarding/setup-frame.test.ts',
  'src/screens/kyc/kyc-status.test.ts',
  'src/sync/core/missing-rules.test.ts',
  'src/db/core/missing-rules.test.ts',
  'src/db/review/promises.test.ts',
  'src/app/behind-the-screen.test.ts',
  'src/app/read-soon.test.ts',
  'src/ui/undo-toast.test.ts',
  'src/platform/share.test.ts',
  'src/platform/alarm.test.ts',
]

/**
 * Three kinds of Node tests, and those that are run alone. The others share a process: loading everything anew for each file takes longer
 * than most of them. Package imports (`#module/…`) resolve by package.json; Lingui macros and `.po` catalogs are
 * compiled as in the build, so that a test reads the very words a person reads.
 */
export default defineConfig({
  plugins: [lingui({ failOnMissing: 'catalog', failOnCompileError: true }), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    passWithNoTests: false,
    restoreMocks: true,
    unstubGlobals: true,
    // A server test of one project waits for a real PostgreSQL: two workers keep a two-core machine responsive.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/domain/**/*.test.ts',
            'src/protocol/**/*.test.ts',
            'src/i18n/**/*.test.ts',
            'src/api/**/*.test.ts',
            'src/session/**/*.test.ts',
            'src/platform/**/*.test.ts',
            'src/ui/**/*.test.ts',
            'src/screens/**/*.test.ts',
            'src/app/**/*.test.ts',
            'src/routes/**/*.test.ts',
            'sw/**/*.test.ts',
            'tests/conventions/**/*.test.ts',
            'tests/screens/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
          exclude: ALONE,
          // Before any module that takes the browser's database as it finds it.
          setupFiles: [silence, 'fake-indexeddb/auto'],
          isolate: false,
          // A machine that does other things as well must not fail a test that only reckons.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'device',
          environment: 'node',
          include: ['src/db/**/*.test.ts', 'src/sync/**/*.test.ts'],
          exclude: ALONE,
          isolate: false,
          setupFiles: [silence, 'fake-indexeddb/auto'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: ALONE,
          isolate: false,
          globalSetup: 'tests/support/one-postgres.ts',
          setupFiles: [silence],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'node',
          include: ALONE,
          setupFiles: [silence, 'fake-indexeddb/auto'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
