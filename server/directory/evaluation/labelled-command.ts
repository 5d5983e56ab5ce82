import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { asOperator, CommandRefused } from '../../database/operator.js'
import { readLabelledSet, type Query } from './labelled-set.js'
import { openScratchRegister, type ScratchRegister } from './scratch-register.js'

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Options }>
>['values']

interface Asked<Options extends ParseArgsOptionsConfig> {
  register: ScratchRegister
  queries: Query[]
  entries: number
  values: Values<Options>
}

/** A command about a labelled set DIR, in a scratch database of its own that is gone afterwards. Refused, it says how it is used. */
export async function onLabelledSet<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  story: (asked: Asked<Options>) => Promise<void>,
): Promise<void> {
  await asOperator(async (config) => {
    const { folder, values } = given(usage, options)
    const { debtors, queries } = await readLabelledSet(folder)
    const register = await openScratchRegister(config, debtors)
    try {
      await story({ register, queries, entries: debtors.length, values })
    } finally {
      await register.close()
    }
  })
}

function given<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    if (positionals.length === 1) return { folder: positionals[0]!, values }
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\n\n${usage}`)
  }
  throw new CommandRefused(usage)
}

export function percent(value: number): string {
  return `${(100 * value).toFixed(1)}%`
}
