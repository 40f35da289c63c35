/** A call of a mutation that is accepted. */
export interface AcceptedCall {
  readonly args: unknown
  /** The kind of which there must be no row yet. */
  readonly without?: string
  readonly rows?: object
  /** It writes nothing. */
  readonly idle?: true
}
