import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

/** How long each spell of load lasts, how often they take turns, how many ask at once; `only` names one operation. */
export function spellOptions() {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '4' },
      turns: { type: 'string', default: '5' },
      connections: { type: 'string', default: '8' },
      only: { type: 'string' },
    },
  })
  return {
    seconds: Number(values.seconds),
    turns: Number(values.turns),
    connections: Number(values.connections),
    only: values.only,
  }
}

/** On what it was measured: the first line of every report. */
export function heading(version: string, ...measured: string[]): string {
  const cores = `${cpus().length} cores (load ${loadavg()[0]!.toFixed(1)})`
  return `\n${[version, `Node ${process.version}`, cores, ...measured].join(', ')}`
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
