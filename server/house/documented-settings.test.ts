import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')

test('no setting that is to be copied has a remark behind its value: systemd would make it part of it', () => {
  const settings = read('operations.md').match(/^[A-Z][A-Z_]+=\S.*$/gm) ?? []
  expect(settings.length).toBeGreaterThan(5)
  expect(settings.filter((line) => /\s#/.test(line))).toEqual([])
})

test('every folder for documents that is named can be written to by the documented service, or that is said', () => {
  const folders = new Set(read('operations.md').match(/file:\/\/\/[\w/-]+/g))
  expect(folders.size).toBeGreaterThan(0)
  for (const folder of folders)
    expect(read('dma.service')).toContain(`ReadWritePaths=${folder.slice('file://'.length)}`)
})
