import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { openingTabs } from './first-hour.js'
import { tabsFrom } from './tabs.js'

describe('the playground turns the examples into tabs', () => {
  it('one an operation, each with the comment right above it', () => {
    const tabs = tabsFrom(`
      # About this file.

      # Who am I?
      query Me { viewer { id } }

      mutation Leave { signOut { ok } }
    `)
    expect(tabs.map((tab) => tab.query)).toEqual([
      '# Who am I?\nquery Me { viewer { id } }\n',
      'mutation Leave { signOut { ok } }\n',
    ])
  })

  it('with the variables that its comment ends in', () => {
    const [tab] = tabsFrom(`
      # Look for a family.
      # {
      #   "name": "Okafor"
      # }
      query Look($name: String!) { directory(name: $name) { id } }
    `)
    expect(tab?.query).toMatch(/^# Look for a family\.\nquery Look/)
    expect(JSON.parse(tab?.variables ?? '')).toEqual({ name: 'Okafor' })
  })

  it('keeping braces in a comment that are not variables', () => {
    const [tab] = tabsFrom('# { schools } is public\nquery Schools { schools }')
    expect(tab).toEqual({ query: '# { schools } is public\nquery Schools { schools }\n' })
  })

  it('with the fragments it uses, also through another fragment, and no others', () => {
    const [tab] = tabsFrom(`
      query Mine { viewer { ...Person } }
      fragment Person on Viewer { name ...Address }
      fragment Address on Viewer { street }
      fragment Unused on Viewer { id }
    `)
    expect(tab?.query).toContain('fragment Person')
    expect(tab?.query).toContain('fragment Address')
    expect(tab?.query).not.toContain('Unused')
  })

  it('so that every tab of docs/examples.graphql is valid on its own', () => {
    const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
    const tabs = tabsFrom(readFileSync('docs/examples.graphql', 'utf8'))
    expect(tabs.length).toBeGreaterThan(0)
    for (const tab of tabs) expect(validate(schema, parse(tab.query))).toEqual([])
  })
})

describe('the playground opens', () => {
  const examples = tabsFrom(readFileSync('docs/examples.graphql', 'utf8'))
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

  it('with how to sign in or use a key, and ten operations in the order of a first hour', () => {
    const [welcome, ...others] = openingTabs(examples, '')
    expect(welcome!.query).toMatch(/SignIn[^]*"Authorization": "Bearer dma_/)
    expect(validate(schema, parse(welcome!.query))).toEqual([])
    expect(others).toHaveLength(10)
    for (const tab of others) expect(examples).toContain(tab)
  })

  it('with every example where its address asks for all', () => {
    expect(openingTabs(examples, '?tabs=all').slice(1)).toEqual(examples)
  })
})
