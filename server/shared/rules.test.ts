import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../config.js'
import { OPERATOR_SETTINGS } from '../testing/production-settings.js'
import { registerRules } from './rules.js'

test('the public pages know the rules of a register whose operator has set none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dma-rules-'))
  try {
    const { minimumAmount, currency, ...rules } = registerRules(
      loadConfig({
        NODE_ENV: 'production',
        DATA_DIR: folder,
        PUBLIC_URL: 'https://dma.example',
        SECRET: 'S'.repeat(32),
        SMTP_URL: 'outbox:',
        ...OPERATOR_SETTINGS,
      }),
    )
    // The client is compiled apart from the server: hence no static import.
    const path: string = '../../client/site/usualRules.ts'
    const { usualRules } = (await import(/* @vite-ignore */ path)) as { usualRules: object }
    expect({ ...rules, minimumAmount: { amount: (minimumAmount / 100).toFixed(2), currency } }).toMatchObject(
      usualRules,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
