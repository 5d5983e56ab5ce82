import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// npm 10 and older undo the command `node` of our own Node while they throw away the package of the other processor,
// which brings a command of the same name. npm 11 does not. Runs on whatever Node started npm.
const modules = join(fileURLToPath(import.meta.url), '../../node_modules')
const ours = `node-${process.platform}-${process.arch}`
const link = join(modules, '.bin/node')
if (existsSync(join(modules, ours)) && !existsSync(link)) symlinkSync(`../${ours}/bin/node`, link)
