/**
 * What is not needed for the first screens. Its messages are a catalog of their own, which arrives with the layout routes `_later`
 * and with whatever is loaded by `onDemand`; a test of the conventions finds what is shown without it.
 */
export const LATER = [
  'src/screens/sync',
  'src/screens/list/settings',
  'src/screens/mutate',
  'src/screens/requests/bulk',
  'src/screens/shell/shortcuts',
  'src/screens/settings',
  'src/screens/profile',
  'src/screens/kyc',
  'src/screens/company',
  'src/screens/onboarding',
  'src/screens/recovery',
  'src/screens/sign-in/sign-up',
  'src/screens/sign-in/nafath',
  'src/screens/account',
  'src/screens/verify-email',
  'src/ui/file-field',
  'src/ui/map',
  'src/i18n/company-messages.ts',
  'src/i18n/kyc-messages.ts',
  'src/i18n/hint-messages.ts',
  'src/i18n/file-messages.ts',
  'src/i18n/form-messages.ts',
  'src/i18n/proof-messages.ts',
  'src/i18n/transfer-messages.ts',
  'src/i18n/rejection-messages.ts',
  'src/i18n/describe-rejection.ts',
  'src/i18n/describe-change.ts',
  'src/i18n/describe-value.ts',
]
