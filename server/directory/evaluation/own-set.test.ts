import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { loadConfig } from '../../config.js'
import { anotherRegister } from '../../testing/another-register.js'
import { aLabelledRegister } from '../../testing/labelled-register.js'
import { askAll, figuresOf, type Figures } from './measure.js'
import type { Listed, Query } from './labelled-set.js'
import { openScratchRegister } from './scratch-register.js'

const SETS: [name: string, set: { debtors: Listed[]; queries: Query[] }][] = [
  ['a labelled set of our own', aLabelledRegister()],
  // No table of ours was made for these: what is common or rare, the register itself has to say.
  ['names of another country, with the slips of public record-linkage sets', anotherRegister()],
]

test.each(SETS)(
  'on %s, checks find the child, and take neither brothers nor namesakes for it',
  async (_, set) => {
    const { recallAt1, recallAt5, falsePositives } = await figures(set)
    expect(recallAt5).toBeGreaterThanOrEqual(0.96)
    expect(recallAt1).toBeGreaterThanOrEqual(0.95)
    expect(falsePositives).toBeLessThanOrEqual(0.02)
  },
  120_000,
)

async function figures({ debtors, queries }: { debtors: Listed[]; queries: Query[] }): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'dma-own-set-'))
  const config = { ...loadConfig({ DATA_DIR: folder }), databaseUrl: inject('databaseUrl') }
  const register = await openScratchRegister(config, debtors)
  try {
    return figuresOf(await askAll(register.context, queries), register.nameOf)
  } finally {
    await register.close()
    await rm(folder, { recursive: true, force: true })
  }
}
