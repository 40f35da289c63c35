import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { AUTH } from './locales/auth/places.ts'
import { LATER } from './locales/later/places.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx']

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['src'],
      exclude: [...TESTS, ...AUTH, ...LATER.map((path) => (/\.tsx?$/.test(path) ? path : `${path}/**`))],
    },
    { path: '<rootDir>/locales/auth/{locale}', include: AUTH, exclude: TESTS },
    { path: '<rootDir>/locales/later/{locale}', include: LATER, exclude: TESTS },
  ],
  orderBy: 'message',
  // Line numbers and the moment of extraction would change the files at every edit: the diff shows words only.
  format: formatter({
    lineNumbers: false,
    customHeaderAttributes: { 'POT-Creation-Date': '2026-11-21 00:00+0000', 'Project-Id-Version': 'container-vendor-portal' },
  }),
})
