import { globSync, readFileSync } from 'node:fs'
import {
  TypeInfo,
  buildSchema,
  isObjectType,
  parse,
  visit,
  visitWithTypeInfo,
  type SelectionSetNode,
} from 'graphql'
import { expect, test } from 'vitest'

// Rules 11 and 13: whoever is told what a school claims is told that it is disputed, and reads the family's own words.

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** Whatever a screen of ours, or the example of a partner's program, asks of the register. */
async function documents(): Promise<{ from: string; text: string }[]> {
  const partner: string = '../../docs/partner-client/dma.ts'
  const { CHECK_WARDS } = (await import(/* @vite-ignore */ partner)) as { CHECK_WARDS: string }
  const screens = globSync('client/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(/\bgql`([^`]+)`/g)].map(([, text]) => ({ from, text: text! })),
    )
  // The playground's tabs.
  const examples = 'docs/examples.graphql'
  return [
    ...screens,
    { from: partner, text: CHECK_WARDS },
    { from: examples, text: readFileSync(examples, 'utf8') },
  ]
}

/** Types by which one school reads another's claim. */
const ENTRIES = ['DirectoryEntry', 'CheckEntry']

/** Types with a claim's amount that no other school reads: a school's own, a family's, and the provider's. */
const OWN = ['Claim', 'Contend', 'Debtor']

test('the schema shows other schools’ claims by no other type', () => {
  const shown = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && 'amountOwed' in type.getFields())
    .map(({ name }) => name)
  expect(shown.toSorted()).toEqual([...ENTRIES, ...OWN].toSorted())
})

test('whoever asks what another school claims asks what the family says of it', async () => {
  const asked: string[] = []
  for (const { from, text } of await documents()) {
    const types = new TypeInfo(schema)
    const check = (node: SelectionSetNode) => {
      if (!ENTRIES.includes(types.getParentType()?.name ?? '')) return
      const fields = node.selections.map((one) => ('name' in one ? one.name.value : ''))
      if (!fields.includes('amountOwed')) return
      asked.push(from)
      expect.soft([from, ...fields]).toEqual(expect.arrayContaining(['disputed', 'statement']))
    }
    visit(parse(text), visitWithTypeInfo(types, { SelectionSet: check }))
  }
  expect(asked).toHaveLength(6)
})
