import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { ConfigError, loadConfig } from '../config.js'
import { OPERATOR_SETTINGS } from './production-settings.js'

/** What a product reads of an environment, with a data folder of each test's own. */
export function loadedConfig() {
  const here = { folder: '' }
  beforeEach(() => {
    here.folder = mkdtempSync(join(tmpdir(), 'dma-config-'))
  })
  afterEach(() => rmSync(here.folder, { recursive: true, force: true }))
  const load = (environment: Record<string, string | undefined> = {}) =>
    loadConfig({ DATA_DIR: here.folder, ...environment })
  const problemsOf = (environment: Record<string, string>): string[] => {
    try {
      load(environment)
    } catch (error) {
      if (error instanceof ConfigError) return error.problems
      throw error
    }
    return []
  }
  return { here, load, problemsOf }
}

/** The least that a product in production is told. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://dma.example',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  ...OPERATOR_SETTINGS,
}
