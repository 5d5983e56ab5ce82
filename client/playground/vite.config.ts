import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// A build of its own: the playground is for partners, and none of its 2 MB belongs in the product's bundle.
export default defineConfig({
  root: import.meta.dirname,
  base: '/playground/',
  publicDir: false,
  plugins: [react()],
  build: { outDir: '../../dist/playground', emptyOutDir: true, chunkSizeWarningLimit: 2500 },
})
