interface ImportMetaEnv {
  /** The version in package.json, put in by the build. */
  readonly VITE_APP_VERSION: string
}
