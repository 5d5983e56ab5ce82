import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, without a slash at its end. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The script behind an installed command, to be run by this same Node: a shell's PATH may hold an older one. */
export function tool(command, packageName = command) {
  const folder = join(root, 'node_modules', packageName)
  try {
    const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return join(folder, typeof bin === 'string' ? bin : bin[command])
  } catch {
    throw new Error(`${packageName} is not installed. Run \`npm ci\` (without --omit=dev) first.`)
  }
}

/**
 * Ends this process (SIGTERM) when npm, or the shell that npm puts between, is gone. That shell (dash) keeps the signal
 * that npm passes on, and npm itself passes none on when it is killed outright: what it had started would go on, with
 * its data folder in use. Without npm nothing is watched.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = isShell(process.ppid) ? process.ppid : undefined
  const above = () => (shell ? `${process.ppid} ${parentOf(shell)}` : String(process.ppid))
  const began = above()
  const timer = setInterval(() => {
    if (above() === began) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  timer.unref()
}

function isShell(pid) {
  try {
    return /(^|\/)(da|ba)?sh\0-c\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

function parentOf(pid) {
  try {
    return / (?:[A-Za-z]) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''))?.[1]
  } catch {
    return undefined
  }
}

/**
 * Runs Node on a script and answers its exit code (1 when a signal ended it); its output goes where ours goes.
 * A signal that would end us ends the script instead, so that whoever waits for it can still clean up.
 */
export function runNode(args, { env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    const passOn = (signal) => child.kill(signal)
    // A terminal's Ctrl-C reaches the script by itself; a second one would make it drop what it is tidying up.
    const leaveAlone = () => {}
    const handlers = { SIGTERM: passOn, SIGHUP: passOn, SIGINT: leaveAlone }
    for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler)
    child.on('error', reject)
    child.on('exit', (code) => {
      for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler)
      resolve(code ?? 1)
    })
  })
}

/** Runs Node on a script and answers { code, output }, where output is what it wrote on both streams. */
export function captureNode(args, { env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })
}
