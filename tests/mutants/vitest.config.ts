import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutants` asks: those of one area, without the projects of `vitest.config.ts`, each with what it would have there. */
export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    environment: 'node',
    restoreMocks: true,
    unstubGlobals: true,
    include: (process.env['MUTANTS_TESTS'] ?? '').split('\n'),
    setupFiles: ['tests/support/silence.ts', 'fake-indexeddb/auto', 'tests/mutants/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
