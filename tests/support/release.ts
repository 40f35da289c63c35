/** Whether everything runs, as before a release (`npm run test:release`), or what a change has time for (`npm test`). */
export const IS_RELEASE = process.env['TEST_RELEASE'] === '1'

/**
 * Marks a browser test that runs before a release only: what it shows is held nearer to the code as well, or is a rare way through
 * something whose usual way `npm test` goes.
 */
export const RELEASE = { tag: '@release' }
