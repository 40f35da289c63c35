import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Has a page fetch a file of the build with its own, styles included: what its first screen is made of would else be asked for only when
 * all else has run.
 */
export const preloadLayer = (page: string, name: string): Plugin => ({
  name: 'preload-layer',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { path, bundle }) => {
      if (path !== page || !bundle) return []
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
      if (chunk?.type !== 'chunk') throw new Error(`the build has no file ${name}`)
      const link = (rel: string, file: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      })
      return [
        link('modulepreload', chunk.fileName),
        ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
      ]
    },
  },
})
