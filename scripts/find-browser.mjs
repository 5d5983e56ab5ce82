import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tool } from './tools.mjs'

/** The stories take two thirds of the time in it. */
const WITHOUT_WINDOWS = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const USUAL_PLACES = [
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of a Chromium or Chrome on this machine: CHROMIUM_PATH, Playwright's own, or one of the system's.
 * When there is none it is installed the ordinary way; throws saying what is missing when that fails too. One without
 * windows comes first, unless it has to be one that people have (`ofPeople`), for what is measured.
 * @returns {Promise<string>}
 */
export async function findBrowser({ ofPeople = false } = {}) {
  const names = ofPeople ? NAMES : [WITHOUT_WINDOWS, ...NAMES]
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, and there is nothing there.`)
  }
  return (await installedBrowser(names)) ?? (await install(names))
}

async function installedBrowser(names) {
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [chromium.executablePath(), ...onPath, ...USUAL_PLACES].find((path) => path && existsSync(path))
}

async function install(names) {
  const failures = []
  for (const [command, ...args] of waysToInstall(names)) {
    console.error(
      `No browser found. Trying: ${[command === process.execPath ? 'node' : command, ...args].join(' ')}`,
    )
    try {
      execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 10 * 60_000 })
      const found = await installedBrowser(names)
      if (found) return found
    } catch (error) {
      failures.push(reason(error))
    }
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none was found or could be installed' +
      ` (${failures.join('; ')}).\nInstall one, for example with \`apt-get install chromium\`, or set CHROMIUM_PATH to the` +
      ' one you have.',
  )
}

// Debian's package first where it can be had: it brings the libraries along that Playwright's download leaves out.
function waysToInstall(names) {
  const fromPlaywright = [process.execPath, tool('playwright'), 'install', 'chromium']
  if (!isDebianAsRoot()) return [fromPlaywright]
  const fromDebian = (name) => [
    'sh',
    '-c',
    `apt-get update && apt-get install -y --no-install-recommends ${name}`,
  ]
  const packages = [WITHOUT_WINDOWS, 'chromium'].filter((name) => names.includes(name))
  return [...packages.map(fromDebian), fromPlaywright]
}

function isDebianAsRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && /debian/i.test(osRelease())
}

function osRelease() {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
}

function reason(error) {
  const lines = `${String(error.stderr ?? '')}\n${error.message}`.split('\n').filter((line) => line.trim())
  return (lines.find((line) => /error|unable|fail/i.test(line)) ?? lines[0] ?? 'no reason given').trim()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await findBrowser())
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
