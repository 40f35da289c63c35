import type { Plugin } from 'vite'

/** The module of the build through which every `import()` of a page goes. */
const HELPER = '\0vite/preload-helper.js'

/** Has the pages load modules by `src/platform/load-module.ts`, which says why. */
export const moduleLoader = (): Plugin => ({
  name: 'module-loader',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (id !== HELPER) return null
    const loader = await this.resolve('/src/platform/load-module.ts')
    if (!loader) throw new Error('the build has no loader of modules')
    return `export { loadModule as __vitePreload } from ${JSON.stringify(loader.id)}`
  },
})
