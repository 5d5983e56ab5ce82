import { readFileSync, writeFileSync } from 'node:fs'
import { withDrawnStates } from './drawn-states.js'

/** Draws the table of states into the file given. */
const file = process.argv[2] ?? 'ARCHITECTURE.md'
writeFileSync(file, withDrawnStates(readFileSync(file, 'utf8')))
