import type { FormFault } from '#domain/kernel/form-rules.ts'
import type { AreaBegun } from '#ui/map/area/area-field.tsx'

/** Numbers are typed over a corner and cannot be read: a word of this screen, whose message is of no use to any other form. */
export const UNREAD = 'area_unread'

/** Why a zone cannot be kept yet: something was begun that would be dropped without a word. Null: nothing was. */
export const unfinishedFault = (begun: AreaBegun | null): FormFault | typeof UNREAD | null => {
  if (Object.keys(begun?.typed ?? {}).length > 0) return UNREAD
  if ((begun?.corners.length ?? 0) > 0) return 'area_open'
  return (begun?.geojson.trim() ?? '') === '' ? null : 'area_pasted'
}
