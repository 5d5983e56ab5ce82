import { existsSync, globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** What Node runs from its source: benchmarks and the makers of pictures. */
const PROGRAMS = globSync('{bench,pictures}/*.ts')

test('every program that Node runs from its source finds what it imports, and whatever that imports', () => {
  const missing: string[] = []
  const read = new Set<string>()
  const walk = (file: string) => {
    if (read.has(file)) return
    read.add(file)
    for (const imported of importsOf(file)) {
      const path = join(dirname(file), imported)
      // What is built is there once it was.
      if (path.startsWith('dist/')) continue
      if (existsSync(path)) walk(path)
      else missing.push(`${file} → ${imported}`)
    }
  }
  for (const program of PROGRAMS) walk(program)
  expect(PROGRAMS.length).toBeGreaterThan(10)
  expect(read.size).toBeGreaterThan(PROGRAMS.length)
  expect(missing).toEqual([])
})

test('every built file that is named somewhere has a source', () => {
  const texts = globSync('{bench,pictures,soak,scripts,server,e2e,deploy}/**/*.{ts,mjs,sh,yml}')
  const named = [...texts, ...globSync('{package.json,Dockerfile,README.md,docs/*.md}')].flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const whole = [...text.matchAll(/dist\/server\/([\w/.-]+)\.js\b/g)]
    const inPart = [...text.matchAll(/\b(?:built|dist)\('([\w/-]+)\.js'\)/g)]
    const commands = [...text.matchAll(/\b(?:command|runCommand|startCommand)\('([\w/-]+)'/g)]
    return [
      ...[...whole, ...inPart].map(([, path]) => `server/${path}.ts`),
      ...commands.map(([, path]) => `server/${path}-command.ts`),
    ].map((source) => ({ file, source }))
  })
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ source }) => !existsSync(source))).toEqual([])
})

/** The files that a file imports values of; types are gone when Node runs it. */
function importsOf(file: string): string[] {
  const run = stripTypeScriptTypes(readFileSync(file, 'utf8'))
  return [...run.matchAll(/^(?:import|export)\b(?:[^'();=]*?\bfrom)?\s*'(\.[^']+)'/gm)].map(
    ([, from]) => from!,
  )
}
