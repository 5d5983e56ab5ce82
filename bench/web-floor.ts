import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/**
 * The floor of a page with a list: bench/floor-page/ built and served as the product serves its own (compressed once, kept
 * for a year), with the product behind it for /graphql. Answers its address.
 */
export async function serveFloorPage(product: string, opened: (() => Promise<unknown>)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dma-floor-'))
  opened.push(() => rm(folder, { recursive: true, force: true }))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'floor-page'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  const files = new Map<string, Buffer>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile()) continue
    const bytes = await readFile(path)
    files.set(path.slice(folder.length), path.endsWith('.woff2') ? bytes : brotliCompressSync(bytes))
  }
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url!
    const file = files.get(path)
    if (file) {
      response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
      response.setHeader(
        'Cache-Control',
        path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      )
      if (!path.endsWith('.woff2')) response.setHeader('Content-Encoding', 'br')
      return response.end(file)
    }
    if (path !== '/graphql') return response.writeHead(404).end()
    const asked: Buffer[] = []
    for await (const part of request) asked.push(part as Buffer)
    const answer = await fetch(`${product}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'apollo-require-preflight': '1',
        cookie: request.headers.cookie ?? '',
      },
      body: Buffer.concat(asked),
    })
    response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Content-Encoding': 'br' })
    response.end(brotliCompressSync(Buffer.from(await answer.arrayBuffer())))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(async () => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
