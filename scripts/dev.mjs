import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from './build.mjs'
import { endWithNpm, root, tool } from './tools.mjs'

const PUBLIC_URL = 'http://localhost:5173'

/** `npm run dev`: the server is compiled and restarted, the pages are replaced as you type. One Ctrl-C ends all. */
async function main() {
  endWithNpm()
  await build(['common', 'server', 'playground'])
  const state = join(root, 'dist/dev.tsbuildinfo')
  // With another build's notes the compiler would leave out files that it believes are there already.
  await rm(state, { force: true })
  const children = [
    start('types', [
      tool('tsc', 'typescript'),
      '-p',
      'server',
      '--watch',
      '--preserveWatchOutput',
      '--tsBuildInfoFile',
      state,
    ]),
    start('server', ['--watch', '--watch-preserve-output', '--enable-source-maps', 'dist/server/main.js']),
    start('client', [
      tool('vite'),
      '--port',
      new URL(PUBLIC_URL).port,
      '--strictPort',
      '--clearScreen',
      'false',
    ]),
  ]
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  // One of three gone is not a working set any more.
  for (const child of children) child.on('exit', end)
}

function start(name, args) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C comes to this process alone, which then ends each of them once, gracefully.
    detached: true,
    env: { PUBLIC_URL, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...process.env },
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(6)} │ ${line}`))
  }
  return child
}

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
