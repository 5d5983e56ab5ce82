import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oneDocumentAModule } from './scripts/one-document-a-module.mjs'
import { serviceWorker } from './scripts/service-worker.mjs'

const SERVER = 'http://127.0.0.1:4000'

/** The client: `vite` serves it with reload beside the server, `vite build` puts it where the server looks for it. */
export default defineConfig({
  root: 'client',
  plugins: [react(), oneDocumentAModule(), serviceWorker()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // No data: addresses, which the content policy would have to allow.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Chakra's, which only put together what they are given: the recipes that nobody asks for can stay behind.
      treeshake: {
        manualPureFunctions: [
          'defineConfig',
          'mergeConfigs',
          'createSystem',
          'defineRecipe',
          'defineSlotRecipe',
        ],
      },
      output: { codeSplitting: { groups: chunks() } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/graphql', '/playground', '/api', '/files', '/claim', '/newsletter', '/dev', '/healthz'].map(
        (path) => [path, { target: SERVER, ws: path === '/graphql' }],
      ),
    ),
  },
})

/**
 * What every page needs is two files: the libraries, which change seldom, and ours. What many pages share is a third,
 * since on a slow line ten small files cost more than a few kilobytes too many.
 */
function chunks() {
  return [
    { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 3 },
    { name: 'shell', tags: ['$initial' as const], priority: 2 },
    { name: 'common', minShareCount: 6, priority: 1 },
  ]
}
