/** Where the styles of a map service are: one for each scheme. */
export interface StreetStyle {
  readonly light: string
  readonly dark: string
}
