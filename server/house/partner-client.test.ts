import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'

test('what the example client asks is in the schema', async () => {
  // Compiled apart from the server: hence no static import.
  const client: string = '../../docs/partner-client/dma.ts'
  const { CHECK_WARDS } = (await import(/* @vite-ignore */ client)) as { CHECK_WARDS: string }
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
  expect(validate(schema, parse(CHECK_WARDS))).toEqual([])
})
