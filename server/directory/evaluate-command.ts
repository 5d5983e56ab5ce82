import 'reflect-metadata'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CommandRefused, asOperator } from '../database/operator.js'
import { readLabelledSet } from './evaluation/labelled-set.js'
import { askAll, figuresOf, type Answer } from './evaluation/measure.js'
import { openScratchRegister } from './evaluation/scratch-register.js'
import { THRESHOLD } from './matching/decide.js'

const USAGE = `Asks every question of a labelled set DIR (debtors.csv and queries.csv, or .csv.gz) as a check does.

  npm run eval:matching -- DIR [--out FILE] [--threshold T] [--list]

FILE gets one line of JSON a question. T is in bits; ${THRESHOLD} is what the product uses. With --list it asks as lists of applicants do.`

// npm run eval:matching: in a scratch database of its own, gone afterwards.
await asOperator(async (config) => {
  const { folder, out, threshold, inList } = asked()
  const { debtors, queries } = await readLabelledSet(folder)
  const register = await openScratchRegister(config, debtors)
  try {
    const answers = await askAll(register.context, queries, { threshold, inList })
    if (out) writeFileSync(out, answers.map((answer) => `${lineOf(answer, register.nameOf)}\n`).join(''))
    const { recallAt1, recallAt5, falsePositives, p50, p95 } = figuresOf(answers, register.nameOf)
    console.log(`${debtors.length} entries, ${queries.length} questions`)
    console.log(
      `recall@1 ${percent(recallAt1)}  recall@5 ${percent(recallAt5)}  false positives ${percent(falsePositives)}`,
    )
    console.log(`p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms`)
    console.log(`threshold=${threshold}`)
  } finally {
    await register.close()
  }
})

function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        threshold: { type: 'string' },
        list: { type: 'boolean', default: false },
      },
    })
    const threshold = Number(values.threshold ?? THRESHOLD)
    if (positionals.length !== 1 || Number.isNaN(threshold)) throw new CommandRefused(USAGE)
    return { folder: positionals[0]!, out: values.out, threshold, inList: values.list }
  } catch (error) {
    throw new CommandRefused(
      error instanceof CommandRefused ? USAGE : `${(error as Error).message}\n\n${USAGE}`,
    )
  }
}

function lineOf({ query, ms, results }: Answer, nameOf: (id: number) => string): string {
  return JSON.stringify({
    qid: query.qid,
    ms: Number(ms.toFixed(2)),
    results: results.map(({ id, score, relation, oneOf }) => ({
      id: nameOf(id),
      score: Number(score.toFixed(3)),
      relation: relation === 'student' ? 'student' : 'parent',
      ...(oneOf ? { oneOf } : {}),
    })),
  })
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)}%`
}
