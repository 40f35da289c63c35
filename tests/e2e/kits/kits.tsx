import '#app/trusted-types.ts'
import '#app/styles.ts'
import { Suspense, useState } from 'react'
import { start } from '#app/start.tsx'
import { needLaterMessages, needMessages } from '#i18n/activate.ts'
import { onDemand } from '#ui/on-demand.ts'

// The kits by themselves, as screens will load them: the address says which.

const { Component: Scanner } = onDemand(
  () => import('#screens/scan/scanner.tsx'),
  (module) => module.Scanner,
)
const { Component: Import } = onDemand(
  () => import('./driver-import.tsx'),
  (module) => module.DriverImport,
)
const { Component: Labels } = onDemand(
  () => import('#ui/labels/label-panel.tsx'),
  (module) => module.LabelPanel,
)
const { Component: Parts } = onDemand(
  async () => {
    const [parts] = await Promise.all([import('./parts.tsx'), needLaterMessages()])
    return parts
  },
  (module) => module.Parts,
)

const Scan = ({ mode }: { mode: 'single' | 'batch' }) => {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen ? (
        <Scanner
          mode={mode}
          onCode={(code) => {
            setCodes((was) => [...was, code])
          }}
        />
      ) : null}
      <p data-codes>{codes.join(' ')}</p>
      <button type="button" data-close aria-label="close" onClick={() => setOpen(false)} />
    </>
  )
}

/** The last one fits on wide labels only. */
const LABELS = [...Array.from({ length: 30 }, (_, n) => `CNT-1042-${n + 1}`), `${'W'.repeat(40)}-31`].map((code, n) => ({
  code,
  unit: n + 1,
  company: { en: 'Clean Sites Container Rental Company', ar: 'شركة مواقع نظيفة لتأجير الحاويات' },
  container: { en: 'Construction waste · Large (20 m³)', ar: 'مخلفات بناء · كبيرة (20 م³)' },
}))

const Kit = () => {
  const kit = location.hash.slice(1)
  if (kit === 'labels') return <Labels labels={LABELS} />
  if (kit === 'import') return <Import />
  return kit === 'single' || kit === 'batch' ? <Scan mode={kit} /> : <Parts name={kit} />
}

void needMessages('first')
void start({
  content: (
    <main style={{ padding: 16, maxWidth: 960 }}>
      <Suspense>
        <Kit />
      </Suspense>
    </main>
  ),
  keepsFocus: 'touch',
  open: () => undefined,
  register: () => undefined,
})
