import { join } from 'node:path'
import { root, runNode, tool } from './tools.mjs'

/** `npm run make -- NAME`: makes a committed file anew that is drawn or written from something else. */
const MAKERS = {
  icons: ['scripts/icons.mjs'],
  fonts: ['scripts/fonts.mjs'],
  passwords: ['scripts/common-passwords.mjs'],
  'social-card': ['scripts/social-card.mjs'],
  licences: ['scripts/licences.mjs'],
  states: ['scripts/run.mjs', 'dist/server/standing/drawn-states-command.js'],
}

const [name] = process.argv.slice(2)
if (!Object.hasOwn(MAKERS, name ?? '')) {
  console.error(`Say what to make: npm run make -- ${Object.keys(MAKERS).join(' | ')}`)
  process.exitCode = 1
} else {
  const [script, ...rest] = MAKERS[name]
  process.exitCode = await runNode([join(root, script), ...rest])
  if (name === 'states') process.exitCode ||= await runNode([tool('oxfmt'), 'ARCHITECTURE.md'])
}
