import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GeojsonFault } from './read-geojson.ts'
import { MOST_CORNERS } from './ring.ts'

/** Why a text or file draws no area; of several areas the field itself says it. */
export const GEOJSON_MESSAGES: Readonly<Record<Exclude<GeojsonFault, 'many'> | 'file_size' | 'file_unreadable', MessageDescriptor>> = {
  not_json: msg`This is not GeoJSON: it cannot be read as JSON. Export the area again, or paste all of it.`,
  kind: msg`This GeoJSON holds no area. It has to be a Polygon, or a Feature or FeatureCollection with one.`,
  holes: msg`This area has holes. Export it without them: an area is drawn in one line.`,
  corners: msg`This area has fewer than three corners.`,
  range: msg`Its corners are not on the earth: longitude goes from -180 to 180, latitude from -90 to 90, longitude first.`,
  too_many_corners: msg`This area has more than ${MOST_CORNERS} corners. Simplify it before you bring it here.`,
  file_size: msg`This file is larger than 1 MB. An area of ${MOST_CORNERS} corners is far smaller.`,
  file_unreadable: msg`This file could not be read. Choose it again.`,
}
