import { defineConfig } from 'vitest/config'

/** The long proofs: they kill, starve and race the built product. One at a time, since each wants the machine to itself. */
export default defineConfig({
  test: {
    name: 'soak',
    environment: 'node',
    include: ['soak/**/*.soak.ts'],
    fileParallelism: false,
    testTimeout: 30 * 60_000,
    hookTimeout: 120_000,
    reporters: ['verbose'],
  },
})
