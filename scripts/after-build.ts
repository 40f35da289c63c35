import type { Plugin } from 'vite'

/** What is done with the folder of a build once everything is written there; in the order of the plugins, one after the other. */
export const afterBuild = (name: string, work: (outDir: string) => Promise<unknown>): Plugin => {
  let outDir = 'dist'
  return {
    name,
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    closeBundle: { order: 'post', sequential: true, handler: async () => void (await work(outDir)) },
  }
}
