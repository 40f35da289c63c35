import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { AUTH } from './locales/auth/places.ts'
import { LATER } from './locales/later/places.ts'

/** Tests, and declarations, which hold no texts and cannot be read. */
const SILENT = ['**/*.test.ts', '**/*.test.tsx', '**/*.d.ts']

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['src'],
      exclude: [...SILENT, ...AUTH, ...LATER.map((path) => (/\.tsx?$/.test(path) ? path : `${path}/**`))],
    },
    { path: '<rootDir>/locales/auth/{locale}', include: AUTH, exclude: SILENT },
    { path: '<rootDir>/locales/later/{locale}', include: LATER, exclude: SILENT },
  ],
  orderBy: 'message',
  // Line numbers and the moment of extraction would change the files at every edit: the diff shows words only.
  format: formatter({
    lineNumbers: false,
    customHeaderAttributes: { 'POT-Creation-Date': '2026-11-21 00:00+0000', 'Project-Id-Version': 'container-vendor-portal' },
  }),
})
