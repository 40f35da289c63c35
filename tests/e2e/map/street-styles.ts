/** A service of streets that no test leaves the machine for. */
export const STREETS = 'https://streets.example'

/** Names and signs, which are not asked for. */
export const STYLE = {
  version: 8,
  glyphs: `${STREETS}/fonts/{fontstack}/{range}.pbf`,
  sprite: `${STREETS}/sprite`,
  sources: { roads: { type: 'vector', tiles: [`${STREETS}/{z}/{x}/{y}.pbf`], maxzoom: 14, attribution: '<a href="#">&copy; Roads</a>' } },
  layers: [
    {
      'id': 'names',
      'type': 'symbol',
      'source': 'roads',
      'source-layer': 'names',
      'layout': { 'text-field': '{name}', 'icon-image': 'dot' },
    },
  ],
}

export const RED = '#d00000'
/** One colour everywhere. */
export const GROUND = {
  version: 8,
  sources: { ground: { type: 'vector', url: `${STREETS}/tiles` } },
  layers: [
    {
      'id': 'ground',
      'type': 'fill',
      'source': 'ground',
      'source-layer': 'ground',
      'paint': { 'fill-color': RED, 'fill-antialias': false },
    },
  ],
}
