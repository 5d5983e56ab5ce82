import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:4000'

/** The client: `vite` serves it with reload beside the server, `vite build` puts it where the server looks for it. */
export default defineConfig({
  root: 'client',
  plugins: [react()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // No data: addresses, which the content policy would have to allow.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
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
