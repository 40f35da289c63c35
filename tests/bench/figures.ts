import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** One measured thing: ours against a floor of the same run, and what was promised. */
export interface Figure {
  readonly name: string
  readonly unit: 'ms' | 'kB' | 'x' | 'tasks' | 'frames'
  readonly value: number
  /** The same work done barely, measured in the same run; null where there is no such thing. */
  readonly floor: number | null
  readonly limit: number
  readonly samples: number
}

/** The value below which a share of the samples lies (nearest rank). */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

const show = (figure: Figure): string[] => [
  figure.name,
  `${figure.value.toFixed(figure.unit === 'x' ? 2 : 1)} ${figure.unit}`,
  figure.floor === null ? '–' : `${figure.floor.toFixed(1)} ${figure.unit}`,
  figure.floor === null || figure.floor === 0 ? '–' : `${(figure.value / figure.floor).toFixed(2)}×`,
  `≤ ${figure.limit} ${figure.unit}`,
  String(figure.samples),
  figure.value <= figure.limit ? 'kept' : 'MISSED',
]

/** Prints the table and writes the figures as JSON. Returns how many promises were missed. */
export const report = async (figures: readonly Figure[]): Promise<number> => {
  const rows = [['what', 'measured', 'floor', 'ratio', 'promised', 'samples', ''], ...figures.map(show)]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  await mkdir('bench-results', { recursive: true })
  const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? '', node: process.version }
  await writeFile('bench-results/latest.json', JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2))
  return figures.filter((figure) => figure.value > figure.limit).length
}
