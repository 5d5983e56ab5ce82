import 'reflect-metadata'
import { writeFileSync } from 'node:fs'
import { CommandRefused } from '../../database/operator.js'
import { onLabelledSet, percent } from './labelled-command.js'
import { askAll, classesOf, figuresOf, outcomesOf, type Answer } from './measure.js'
import { THRESHOLD } from '../../matching/decide.js'

const USAGE = `Asks every question of a labelled set DIR (debtors.csv and queries.csv, or .csv.gz) as a check does.

  npm run eval:matching -- DIR [--out FILE] [--threshold T] [--list] [--classes]

FILE gets one line of JSON a question. T is in bits; ${THRESHOLD} is what the product uses. With --list it asks as lists of applicants do,
and with --classes it says how each class of questions did that the set names.`

const OPTIONS = {
  out: { type: 'string' },
  threshold: { type: 'string', default: String(THRESHOLD) },
  list: { type: 'boolean', default: false },
  classes: { type: 'boolean', default: false },
} as const

// npm run eval:matching: in a scratch database of its own, gone afterwards.
await onLabelledSet(USAGE, OPTIONS, async ({ register, queries, entries, values }) => {
  const threshold = Number(values.threshold)
  if (Number.isNaN(threshold)) throw new CommandRefused(USAGE)
  const answers = await askAll(register.context, queries, { threshold, inList: values.list })
  if (values.out)
    writeFileSync(values.out, answers.map((answer) => `${lineOf(answer, register.nameOf)}\n`).join(''))
  const { recallAt1, recallAt5, falsePositives, p50, p95 } = figuresOf(answers, register.nameOf)
  console.log(`${entries} entries, ${queries.length} questions`)
  console.log(
    `recall@1 ${percent(recallAt1)}  recall@5 ${percent(recallAt5)}  false positives ${percent(falsePositives)}`,
  )
  console.log(`p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms`)
  console.log(`threshold=${threshold}`)
  if (!values.classes) return
  console.log(
    '| class | questions | found | told as this child | family told as family |\n|---|---|---|---|---|',
  )
  for (const one of classesOf(outcomesOf(answers, register.nameOf))) {
    const rates = [one.found, one.told, one.toldAsFamily].map((rate) => (rate === null ? '' : percent(rate)))
    console.log(`| ${[one.name, one.questions, ...rates].join(' | ')} |`)
  }
})

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
