import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'

const STAMP = '.built-from.json'

/** The files a part is made of, as sorted paths from the project's folder. A path that does not exist is left out. */
export function sourceFiles({ from, without }) {
  return from
    .flatMap(filesUnder)
    .filter((path) => !without(path))
    .sort()
}

/** One hash over names and contents of a part's sources, the lockfile and the build itself. */
export function sourceHash(part) {
  const hash = createHash('sha256')
  for (const path of [...sourceFiles(part), 'package-lock.json', 'scripts/build.mjs']) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Whether `folder` was built from these sources and nobody, such as `npm run dev`, has written into it since. */
export function isFresh(folder, hash) {
  try {
    const stamped = JSON.parse(readFileSync(join(folder, STAMP), 'utf8'))
    return stamped.hash === hash && stamped.output === fingerprint(folder)
  } catch {
    return false
  }
}

/** Notes in a built folder what it was built from. */
export function stamp(folder, hash) {
  writeFileSync(join(folder, STAMP), JSON.stringify({ hash, output: fingerprint(folder) }))
}

// Names, sizes and times are enough to notice a changed or missing file, and cost no reading.
function fingerprint(folder) {
  const hash = createHash('sha256')
  for (const { parentPath, name } of entries(folder)) {
    const { size, mtimeMs } = statSync(join(parentPath, name))
    hash.update(`${parentPath.slice(folder.length)}/${name} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function entries(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== STAMP)
    .sort((a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1))
}

function filesUnder(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .flatMap((entry) => filesUnder(`${path}/${entry.name}`))
}
