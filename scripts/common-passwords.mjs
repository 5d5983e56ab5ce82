import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './tools.mjs'

/**
 * `npm run make -- passwords`: writes the 10,000 commonest passwords that our rule of length would let through, the commonest
 * first, into server/accounts (committed). The list is ranked by how often each stands in what has leaked (MIT).
 */
const MOST = 10_000
const [SHORTEST, LONGEST] = [8, 128]

const list = join(root, 'node_modules/@zxcvbn-ts/language-common/src/passwords.json')
const fitting = JSON.parse(await readFile(list, 'utf8')).filter((password) => {
  const length = [...password].length
  return length >= SHORTEST && length <= LONGEST
})
if (fitting.length < MOST) throw new Error(`The list has only ${fitting.length} that fit.`)
await writeFile(
  join(root, 'server/accounts/passwords/common-passwords.txt'),
  `${fitting.slice(0, MOST).join('\n')}\n`,
)
console.log(`common-passwords.txt: the first ${MOST} of ${fitting.length} that fit`)
