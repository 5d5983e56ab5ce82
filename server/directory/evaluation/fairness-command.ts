import 'reflect-metadata'
import { fairnessOf, isUnfair, rate, wilson, type Fairness, FLOOR } from './fairness.js'
import { groupsOf } from './groups.js'
import { onLabelledSet, percent } from './labelled-command.js'
import { askAll, outcomesOf } from './measure.js'

const USAGE = `Says how checks fare by the origin of names, how rare they are, compound surnames, and girls and boys.

  npm run eval:fairness -- DIR

DIR is a labelled set; a column "origin" of its questions is taken where there is one, else origins are guessed. It fails where a
group of ${FLOOR.questions} questions of each kind or more fares worse than all others together: by over ${percent(FLOOR.recall)} of recall, or ${percent(FLOOR.falsePositives)} of false positives.`

// npm run eval:fairness: each group beside all others, with the interval of 95 of 100 samples.
await onLabelledSet(USAGE, {}, async ({ register, queries }) => {
  const vocabulary = await register.context.names.vocabulary()
  const outcomes = outcomesOf(await askAll(register.context, queries), register.nameOf)
  const groups = fairnessOf(outcomes, ({ query }) => groupsOf(query, vocabulary))
  console.log('| group | recall | others | false positives | others |  |\n|---|---|---|---|---|---|')
  for (const one of groups) console.log(lineOf(one))
  if (groups.some((one) => isUnfair(one))) process.exitCode = 1
})

function lineOf(one: Fairness): string {
  const { group, own, others } = one
  const rates = [own.recall, others.recall, own.falsePositives, others.falsePositives].map((part) => {
    const [low, high] = wilson(part).map(percent)
    return part.of === 0 ? '' : `${percent(rate(part))} of ${part.of} (${low} to ${high})`
  })
  return `| ${[group, ...rates, isUnfair(one) ? 'UNFAIR' : ''].join(' | ')} |`
}
