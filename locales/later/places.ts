import { readdirSync } from 'node:fs'

/** Folders of `src/screens` with screens that open first, or with what stands around them. Every other folder comes later. */
const FIRST = ['content', 'dashboard', 'landing', 'list', 'not-found', 'requests', 'shell', 'sign-in']

const laterScreens = readdirSync(new URL('../../src/screens', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !FIRST.includes(entry.name))
  .map(({ name }) => `src/screens/${name}`)

/**
 * What is not needed for the first screens. Its messages are a catalog of their own, which arrives with the layout routes `_later`
 * and with whatever is loaded by `onDemand`; a test of the conventions finds what is shown without it.
 */
export const LATER = [
  ...laterScreens,
  'src/screens/list/settings',
  'src/screens/list/export',
  'src/screens/list/answer',
  'src/screens/list/record',
  'src/screens/requests/bulk',
  'src/screens/requests/request-files.tsx',
  'src/screens/shell/search',
  'src/screens/shell/shortcuts',
  'src/screens/shell/sign-out-dialog.tsx',
  'src/screens/dashboard/chart',
  'src/screens/sign-in/sign-up',
  'src/screens/sign-in/another-person',
  'src/screens/sign-in/nafath',
  'src/screens/sign-in/uncleared-note.tsx',
  'src/ui/file-field',
  'src/ui/date-input.tsx',
  'src/ui/long-list.tsx',
  'src/ui/labels',
  'src/ui/new-password-fields.tsx',
  'src/ui/map',
  'src/i18n/operation-messages.ts',
  'src/i18n/company-messages.ts',
  'src/i18n/export-messages.ts',
  'src/i18n/export-codes.ts',
  'src/i18n/kyc-messages.ts',
  'src/i18n/hint-messages.ts',
  'src/i18n/hours-messages.ts',
  'src/i18n/file-messages.ts',
  'src/i18n/form-messages.ts',
  'src/i18n/phone-code-messages.ts',
  'src/i18n/proof-messages.ts',
  'src/i18n/transfer-messages.ts',
  'src/i18n/unit-messages.ts',
  'src/i18n/zone-messages.ts',
  'src/i18n/money-messages.ts',
  'src/i18n/delivery-messages.ts',
  'src/i18n/rejection-messages.ts',
  'src/i18n/describe-rejection.ts',
  'src/i18n/describe-change.ts',
  'src/i18n/describe-reason.ts',
  'src/i18n/describe-value.ts',
  'src/i18n/describe-field-value.ts',
  'src/i18n/describe.ts',
  'src/i18n/problem-messages.ts',
]
