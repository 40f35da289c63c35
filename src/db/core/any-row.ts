/**
 * What a rule reads from rows as they came. Rules are written for this release's rows and may throw on those of a later release, or
 * damaged ones: then `otherwise` holds, because one such row must stop neither a pull nor a list.
 */
export const onAnyRow = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch {
    return otherwise
  }
}
