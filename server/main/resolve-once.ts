import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Nearly half of a start went into one file: drizzle-orm's `package.json` has 180 kB of `exports`, and Node parses it anew for each of its
 * modules, to learn what their format is, and for each of our imports of it. Both answers are always the same: they are found once.
 */
const found = new Map<string, ResolveFnOutput>()
const PACKAGES = '/node_modules/'
const INSIDE = `${PACKAGES}drizzle-orm/`

registerHooks({
  resolve: (specifier, context, next) => {
    const from = context.parentURL ?? ''
    if (specifier.startsWith('.') && from.includes(INSIDE) && from.endsWith('.js'))
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    // Another package may have a drizzle-orm of its own, or require it.
    if (from.includes(PACKAGES) || !/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const known = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})
