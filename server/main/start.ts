import './resolve-once.ts'

// By a call, so that the modules of the server are looked for after the line above has run.
await import('./serve.ts')
