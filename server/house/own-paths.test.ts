import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * A path that a file reckons from where it stands is no import: no compiler asks whether anything is there,
 * and whoever moves the file learns of it only where the path is used.
 */
const FROM_HERE =
  /import\.meta\.dirname((?:,\s*'[^']*')+)|new URL\(\s*'([^']*)',\s*import\.meta\.url|import\.meta\.resolve\('([^']*)'\)/g

/** What a build or a program makes is not there before it. */
const isMade = (path: string) => /(^|\/)(dist|docs\/screens)(\/|$)/.test(path)

/** Each path of a text that begins where the file stands, relative to it. */
const pathsIn = (text: string) =>
  [...text.matchAll(FROM_HERE)].map(([, parts, url, resolved]) =>
    parts ? join(...[...parts.matchAll(/'([^']*)'/g)].map(([, part]) => part!)) : (url ?? resolved!),
  )

const FILES = globSync(['*.ts', '{bench,client,common,e2e,pictures,scripts,server,soak}/**/*.{ts,tsx,mjs}'])
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
  .filter(({ name, text }) => text.includes('import.meta.') && !name.endsWith('/own-paths.test.ts'))

const FILES_OF_BENCH = globSync('bench/*.ts').map((name) => ({ name, text: readFileSync(name, 'utf8') }))

const reckoned = FILES.flatMap(({ name, text }) =>
  pathsIn(text)
    .filter((path) => !isMade(path))
    .map((path) => ({ name, path })),
)

test('each way to reckon a path from here is seen', () => {
  expect(pathsIn(`join(import.meta.dirname, '../..', 'a/b.mjs')`)).toEqual(['../../a/b.mjs'])
  expect(pathsIn(`new URL('../a.md', import.meta.url)`)).toEqual(['../a.md'])
  expect(pathsIn(`import.meta.resolve('./a.ts')`)).toEqual(['./a.ts'])
  expect(reckoned.length).toBeGreaterThan(25)
})

test('what a file looks for by its own place is there', () => {
  const missing = reckoned.filter(({ name, path }) => !existsSync(join(dirname(name), path)))
  expect(missing.map(({ name, path }) => `${name}: ${path}`)).toEqual([])
})

test('what a benchmark takes out of the built product has its source', () => {
  const taken = FILES_OF_BENCH.flatMap(({ name, text }) =>
    [...text.matchAll(/\bbuilt(?:File)?(?:<[^>]*>)?\(\s*'([^']*)'/g)].map(([, file]) => ({
      name,
      file: file!,
    })),
  )
  expect(taken.length).toBeGreaterThan(8)
  expect(taken.filter(({ file }) => !existsSync(`server/${file}.ts`))).toEqual([])
})
