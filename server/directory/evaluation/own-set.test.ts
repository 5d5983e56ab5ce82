import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { loadConfig } from '../../config.js'
import { anotherRegister } from '../../testing/registers/another-register.js'
import { handWrittenFamilies, type HandWritten } from '../../testing/registers/hand-written-families.js'
import { aLabelledRegister } from '../../testing/registers/labelled-register.js'
import { fairnessOf, isUnfair } from './fairness.js'
import { aFairnessSet } from './fairness-set.js'
import { aFamiliesSet } from './families-set.js'
import { groupsOf } from './groups.js'
import { askAll, classesOf, figuresOf, outcomesOf, type Answer, type Figures } from './measure.js'
import type { Vocabulary } from '../../matching/frequency/vocabulary.js'
import type { Listed, Query } from './labelled-set.js'
import { openScratchRegister, type ScratchRegister } from './scratch-register.js'

const SETS: [name: string, set: { debtors: Listed[]; queries: Query[] }][] = [
  ['a labelled set of our own', aLabelledRegister()],
  // No table of ours was made for these: what is common or rare, the register itself has to say.
  ['names of another country, with the slips of public record-linkage sets', anotherRegister()],
]

test.each(SETS)(
  'on %s, checks find the child, and take neither brothers nor namesakes for it',
  async (_, set) => {
    const { recallAt1, recallAt5, falsePositives } = await figures(set)
    expect(recallAt5).toBeGreaterThanOrEqual(0.96)
    expect(recallAt1).toBeGreaterThanOrEqual(0.95)
    expect(falsePositives).toBeLessThanOrEqual(0.02)
  },
  120_000,
)

describe('a new register', () => {
  test.each(SETS)('of one school and ten entries that nobody has counted: %s', async (_, set) => {
    const { recallAt5, falsePositives } = await figures(set, set.debtors.slice(0, 10), { counted: false })
    expect(recallAt5).toBeGreaterThanOrEqual(0.95)
    expect(falsePositives).toBeLessThanOrEqual(0.02)
  })

  test.each([
    ['made from names that it does not know', aFamiliesSet({ perClass: 20, entries: 0 })],
    ['written by hand', handWrittenFamilies()],
  ])('of ten families that nobody has counted: %s', async (_, set) => {
    const ten = set.debtors.filter((_one, at) => at % Math.ceil(set.debtors.length / 10) === 0)
    const { recallAt5, falsePositives } = await figures(set, ten, { counted: false })
    expect(recallAt5).toBeGreaterThanOrEqual(0.95)
    expect(falsePositives).toBeLessThanOrEqual(0.02)
  })

  test('of 5,000 that were counted for the first time', async () => {
    const { recallAt5, falsePositives } = await figures(aLabelledRegister(5000, 40))
    expect(recallAt5).toBeGreaterThanOrEqual(0.9)
    expect(falsePositives).toBeLessThanOrEqual(0.02)
  }, 120_000)
})

describe('families', () => {
  const families = aFamiliesSet({ perClass: 20, entries: 0 })
  const written = handWrittenFamilies()
  let answers: Answer[]
  let nameOf: (id: number) => string
  let vocabulary: Vocabulary
  beforeAll(async () => {
    await inScratch([...families.debtors, ...written.debtors], undefined, async (register) => {
      nameOf = register.nameOf
      vocabulary = await register.context.world.names.vocabulary()
      answers = await askAll(register.context, [...families.queries, ...written.queries])
    })
  }, 120_000)
  const of = (asked: readonly Query[]) => answers.filter(({ query }) => asked.includes(query))

  test('a brother, a sister and a twin are told as family, never as the child', () => {
    const outcomes = outcomesOf(of(families.queries), nameOf)
    const { told, toldAsFamily } = classesOf(outcomes).at(-1)!
    expect(told).toBeLessThanOrEqual(0.02)
    expect(toldAsFamily).toBeGreaterThanOrEqual(0.95)
  })

  test('“one of the children” is said of nobody whom the names tell apart', () => {
    const isOneOf = ({ results }: Answer) => results.some(({ oneOf }) => oneOf)
    // Of twins whose surname no parent bears, nobody can say which of their names it is.
    const told = of(families.queries).filter(
      ({ query }) => query.class !== 'a twin whose mother has another name',
    )
    expect(told.filter(isOneOf).length / told.length).toBeLessThan(0.01)
  })

  test.each([
    ['both by short forms, and a phone', 0.95],
    ['both by short forms, and the region', 0.8],
    ['this child by its first name', 0.97],
    ['this child by its second name', 0.97],
    ['this child with the other parent', 0.95],
  ] as const)('%s is found', (kind, floor) => {
    const asked = families.queries.filter((query) => query.class === kind)
    expect(figuresOf(of(asked), nameOf).recallAt5).toBeGreaterThanOrEqual(floor)
  })

  test('no origin of names, kind of surname, girls or boys fare much worse than all others', () => {
    const groups = fairnessOf(outcomesOf(answers, nameOf), ({ query }) => groupsOf(query, vocabulary))
    // So few questions tell little: the large sets of `npm run eval:fairness` have the floor that counts.
    const floor = { recall: 0.08, falsePositives: 0.04, questions: 20 }
    expect(groups.filter((group) => isUnfair(group, floor))).toEqual([])
    expect(groups.length).toBeGreaterThan(8)
  })

  test('families written by hand are told apart', async ({ annotate }) => {
    const told = of(written.queries)
    const { recallAt5, falsePositives } = figuresOf(told, nameOf)
    const aboutNobody = told.filter(({ query }) => (query as HandWritten).verdict === 'nobody')
    const toldOfNobody = aboutNobody.filter(({ results }) => results.length === 0).length / aboutNobody.length
    const parts = classesOf(outcomesOf(told, nameOf))
    for (const part of parts) await annotate(JSON.stringify(part))
    expect(recallAt5).toBeGreaterThanOrEqual(0.97)
    expect(falsePositives).toBeLessThanOrEqual(0.02)
    expect(parts.at(-1)!.toldAsFamily).toBeGreaterThanOrEqual(0.95)
    expect(toldOfNobody).toBeGreaterThanOrEqual(0.95)
  })
})

test('where the origin of names is known, none fares much worse than all others', async () => {
  const { debtors, queries } = aFairnessSet(150)
  await inScratch(debtors, undefined, async ({ context, nameOf }) => {
    const outcomes = outcomesOf(await askAll(context, queries), nameOf)
    const groups = fairnessOf(outcomes, ({ query }) => [
      `names: ${(query as (typeof queries)[number]).origin}`,
    ])
    // 150 questions of each kind tell less than the 2,000 of `npm run eval:fairness`, whose floor is the one that counts.
    const floor = { recall: 0.03, falsePositives: 0.025, questions: 150 }
    for (const { own } of groups) expect(own.falsePositives.count).toBeLessThanOrEqual(5)
    expect(groups).toHaveLength(6)
    expect(groups.filter((group) => isUnfair(group, floor))).toEqual([])
  })
}, 60_000)

/** The figures of a set in a register that lists its entries, or some of them. */
async function figures(
  { debtors, queries }: { debtors: Listed[]; queries: Query[] },
  listed = debtors,
  how?: { counted: boolean },
): Promise<Figures> {
  const ids = new Set(listed.map(({ id }) => id))
  const labelled = queries.map((query) => (ids.has(query.true_id) ? query : { ...query, true_id: '' }))
  return inScratch(listed, how, async ({ context, nameOf }) =>
    figuresOf(await askAll(context, labelled), nameOf),
  )
}

async function inScratch<T>(
  listed: Listed[],
  how: { counted: boolean } | undefined,
  story: (register: ScratchRegister) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'dma-own-set-'))
  const config = { ...loadConfig({ DATA_DIR: folder }), databaseUrl: inject('databaseUrl') }
  const register = await openScratchRegister(config, listed, how)
  try {
    return await story(register)
  } finally {
    await register.close()
    await rm(folder, { recursive: true, force: true })
  }
}

test('a namesake whose names many schools have together is less of an answer than one whose names met by chance', async () => {
  const listed = (at: number, student: string): Listed => ({
    ...{
      id: `E${at}`,
      student_name: student,
      parent_name: `Parent${'abcdefghijklmnopqrst'[at % 20]}o`,
      phone: '',
      email: '',
    },
    ...{ dob: '', region: `Region ${at}` },
  })
  const twenty = Array.from({ length: 20 }, (_, at) => at)
  const together = twenty.map((at) => listed(at, 'Kodzo Gbador'))
  // As many of either name, and one of both.
  const apart = [
    listed(0, 'Kodzo Gbador'),
    ...twenty.slice(1).flatMap((at) => [listed(at, 'Kodzo Wuzemi'), listed(at + 20, 'Telefi Gbador')]),
  ]
  const others = twenty.map((at) => listed(at + 60, 'Telefi Wuzemi'))
  const asked = { student: 'Kodzo Gbador', parent: 'Parentao', region: 'Region 0' }
  const scoreIn = (debtors: Listed[]) =>
    inScratch(debtors, undefined, async ({ context, nameOf }) => {
      const found = await context.checks.find(asked, { threshold: -30 })
      return found.find(({ id }) => nameOf(id) === 'E0')!.score
    })
  const [often, once] = [await scoreIn([...together, ...others.slice(0, 19)]), await scoreIn(apart)]

  expect(often).toBeLessThan(once - 3)
})
