/**
 * What sign-in and sign-up show first. Its messages are a small catalog of their own, which is part of the script
 * itself, so that the first screen waits for no other words.
 */
export const AUTH = [
  'src/screens/sign-in/auth-screen.tsx',
  'src/screens/sign-in/auth-tabs.tsx',
  'src/screens/sign-in/nafath-button.tsx',
  'src/screens/sign-in/sign-in-form.tsx',
  'src/screens/sign-in/signed-out-note.tsx',
  'src/ui/auth-frame.tsx',
  'src/ui/brand.tsx',
  'src/ui/language-switch.tsx',
  'src/ui/late-part.tsx',
  'src/ui/others-stay.tsx',
  'src/ui/theme-switch.tsx',
  'src/ui/password-field.tsx',
  'src/ui/page-error.tsx',
  'src/i18n/describe-field.ts',
  'src/i18n/describe-sign-in.ts',
  'src/i18n/field-messages.ts',
  'src/i18n/sign-in-messages.ts',
]
