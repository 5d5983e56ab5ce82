import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** A Node of its own that says last words and then meets a fault. It runs the TypeScript as it is. */
function meet(fault: string) {
  const story = `
    const { sayLastWords } = await import(${JSON.stringify(import.meta.resolve('./last-words.ts'))})
    const log = (level) => ({ err }, text) => console.log(JSON.stringify({ level, text, kind: err.constructor.name }))
    sayLastWords({ error: log('error'), fatal: log('fatal') })
    setTimeout(() => console.log('{"level":"later"}'), 100)
    ${fault}`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', story], {
    encoding: 'utf8',
  })
  const lines = stdout.trim().split('\n')
  return { status, log: lines.map((line) => JSON.parse(line) as { level: string }), stderr }
}

test('an exception in an event handler is logged, told in a sentence without its words, and ends with code 1', () => {
  const { status, log, stderr } = meet(
    `setTimeout(() => process.emit('story'), 1)
     process.on('story', () => { throw new TypeError('cannot read the password of ada@example.com') })`,
  )
  expect(status).toBe(1)
  expect(log).toEqual([{ level: 'fatal', text: expect.stringContaining('stops'), kind: 'TypeError' }])
  expect(stderr.trim()).toBe(
    'DMA stops, since an error came where nothing catches any (TypeError). The log has the rest.',
  )
})

test('a promise that fails unawaited is logged, and the server goes on', () => {
  const { status, log, stderr } = meet(`void Promise.reject(new RangeError('nobody waits'))`)
  expect(status).toBe(0)
  expect(log.map(({ level }) => level)).toEqual(['error', 'later'])
  expect(stderr).toBe('')
})
