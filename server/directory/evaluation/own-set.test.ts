import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { loadConfig } from '../../config.js'
import { aLabelledRegister } from '../../testing/labelled-register.js'
import { askAll, figuresOf } from './measure.js'
import { openScratchRegister } from './scratch-register.js'

test('on a labelled set of our own, checks find the child, and take neither brothers nor namesakes for it', async () => {
  const { debtors, queries } = aLabelledRegister()
  const folder = await mkdtemp(join(tmpdir(), 'dma-own-set-'))
  const config = { ...loadConfig({ DATA_DIR: folder }), databaseUrl: inject('databaseUrl') }
  const register = await openScratchRegister(config, debtors)
  try {
    const figures = figuresOf(await askAll(register.context, queries), register.nameOf)
    expect(figures.recallAt5).toBeGreaterThanOrEqual(0.96)
    expect(figures.recallAt1).toBeGreaterThanOrEqual(0.95)
    expect(figures.falsePositives).toBeLessThanOrEqual(0.02)
  } finally {
    await register.close()
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
