/** The part of the drawing library that is used here: it comes without types, and those of others bring another map library along. */
declare module '@mapbox/mapbox-gl-draw' {
  import type { Feature, Polygon, Position } from 'geojson'
  import type { IControl, LayerSpecification } from 'maplibre-gl'

  type Sourceless<Layer> = Layer extends unknown ? Omit<Layer, 'source'> : never

  /** A layer of what is drawn; the library has sources of its own. */
  export type DrawLayer = Sourceless<LayerSpecification>

  /** What the functions of a mode are called on. */
  export interface ModeContext {
    readonly fire: (type: string, data: { readonly features: readonly Feature<Polygon>[] }) => void
  }

  export interface PolygonState {
    readonly polygon: { readonly coordinates: Position[][]; updateCoordinate: (path: string, lng: number, lat: number) => void }
    currentVertexPosition: number
  }

  export interface TapEvent {
    readonly lngLat: { readonly lng: number; readonly lat: number }
  }

  export interface DrawPolygonMode {
    onSetup: (this: ModeContext, options: object) => PolygonState
    clickAnywhere: (this: ModeContext, state: PolygonState, event: TapEvent) => unknown
    clickOnVertex: (this: ModeContext, state: PolygonState, event: TapEvent) => unknown
  }

  export interface SelectState {
    /** Paths of the chosen corners, `ring.corner`. */
    readonly selectedCoordPaths: readonly string[]
    /** A corner is under the pointer that moves. */
    readonly canDragMove: boolean
  }

  export interface DirectSelectMode {
    clickNoTarget: (this: ModeContext, state: SelectState, event: object) => void
    clickInactive: (this: ModeContext, state: SelectState, event: object) => void
    clickActiveFeature: (this: ModeContext, state: SelectState, event: object) => void
    onFeature: (this: ModeContext, state: SelectState, event: object) => void
    onTouchMove: (this: ModeContext, state: SelectState, event: { readonly originalEvent: Event }) => void
    onVertex: (this: ModeContext, state: SelectState, event: object) => void
    onMidpoint: (this: ModeContext, state: SelectState, event: object) => void
  }

  export interface Draw extends IControl {
    readonly add: (feature: Feature<Polygon>) => string[]
    readonly deleteAll: () => Draw
    readonly changeMode: (mode: string, options?: object) => Draw
  }

  interface DrawLibrary {
    new (options: {
      readonly displayControlsDefault: boolean
      readonly boxSelect: boolean
      readonly keybindings: boolean
      readonly clickBuffer: number
      readonly touchBuffer: number
      readonly defaultMode: string
      readonly modes: Readonly<Record<string, object>>
      readonly styles: readonly DrawLayer[]
    }): Draw
    readonly constants: { readonly classes: Readonly<Record<string, string>> }
    readonly modes: { readonly draw_polygon: DrawPolygonMode; readonly direct_select: DirectSelectMode; readonly simple_select: object }
  }

  const library: DrawLibrary
  export { library as default }
}
