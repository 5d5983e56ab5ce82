import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { strainProblem, watched } from './watch.js'

const busyFor = (milliseconds: number) => {
  const spent = () => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1000
  for (const begun = spent(); spent() - begun < milliseconds;);
}

test('a turn that lets nobody else in is seen, however much of it was waited for before', async () => {
  const { strain } = await watched(async () => {
    await pause(20)
    busyFor(300)
    await pause(20)
  })
  expect(strainProblem(strain)).toMatch(/^nobody else had a turn for [3-9]\d\d ms$/)
})

test('work that lets others in, and waiting, are not', async () => {
  const { result, strain } = await watched(async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      busyFor(40)
      await pause(15)
    }
    return 'done'
  })
  expect(result).toBe('done')
  expect(strainProblem({ ...strain, heap: 0 })).toBeNull()
})

test('a heap that grows is seen, in objects and in buffers', async () => {
  const kept: unknown[] = []
  const { strain } = await watched(async () => void kept.push(Buffer.alloc(120 * 1024 * 1024)))
  expect(strainProblem({ ...strain, turn: 0 })).toMatch(/^the heap grew by 1[12]\d MB$/)
})
