import * as v from 'valibot'
import { accept, defineMutation } from './mutation.ts'

/**
 * Takes the place of a waiting change that the person discarded. The place in the queue must stay filled, because the
 * server accepts a device's changes only without gaps, and the original may already be on its way.
 */
export const skipMutation = defineMutation({
  name: 'mutation.skip',
  version: 1,
  by: 'vendor',
  args: v.object({}),
  needs: () => [],
  decide: () => accept(),
})
