/**
 * What is not needed for the first screens. Its words are a catalog of their own, which arrives with whoever calls
 * `withLaterWords` or `needLaterWords`; a house test finds what forgets to.
 */
export const LATER = [
  'src/screens/sync',
  'src/screens/mutate',
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
  'src/i18n/company-words.ts',
  'src/i18n/kyc-words.ts',
  'src/i18n/hint-words.ts',
  'src/i18n/file-words.ts',
  'src/i18n/form-words.ts',
  'src/i18n/proof-words.ts',
  'src/i18n/transfer-words.ts',
  'src/i18n/rejection-words.ts',
  'src/i18n/say-rejection.ts',
  'src/i18n/say-change.ts',
  'src/i18n/say-value.ts',
]
