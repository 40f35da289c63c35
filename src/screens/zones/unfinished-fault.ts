import type { FormFault } from '#domain/kernel/form-rules.ts'
import type { AreaBegun } from '#ui/map/area/area-field.tsx'

/** Why a zone cannot be kept yet: something was begun that would be dropped without a word. Null: nothing was. */
export const unfinishedFault = (begun: AreaBegun | null): FormFault | null => {
  if ((begun?.corners.length ?? 0) > 0) return 'area_open'
  return (begun?.geojson.trim() ?? '') === '' ? null : 'area_pasted'
}
