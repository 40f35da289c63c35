// Before `npm start`, `npm run dev` and `npm test`: Node 24 comes with the packages for most machines. Where it does not and the machine's
// own is older, that is said in one line, instead of an error about unknown file endings. Plain JavaScript, which any Node can read.
const NEEDED = 24
const major = Number(process.versions.node.split('.')[0])
if (major < NEEDED) {
  process.stderr.write(
    `The portal needs Node ${NEEDED} or newer, and this is ${process.version}. Install it from https://nodejs.org and try again.\n`,
  )
  process.exit(1)
}
