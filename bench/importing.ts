import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './load.ts'

/** Somebody of a school, who imports a list as its page does. */
export interface Importer {
  url: string
  key: string
}

/** Sends a list to be checked, and waits until it is. Answers its id. */
export async function aCheckedList(who: Importer, list: string): Promise<string> {
  const query =
    'mutation ($input: PlanImportInput!) { planImport(input: $input) { import { id } userErrors { message } } }'
  const form = new FormData()
  form.set('operations', JSON.stringify({ query, variables: { input: { file: null } } }))
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }))
  form.set('0', new File([list], 'list.csv', { type: 'text/csv' }))
  const headers = { 'apollo-require-preflight': 'true', Authorization: `Token ${who.key}` }
  const answer = await fetch(`${who.url}/graphql`, { method: 'POST', headers, body: form })
  const { data } = (await answer.json()) as { data: { planImport: { import: { id: string } | null } } }
  const id = data.planImport.import?.id
  if (!id) throw new Error(JSON.stringify(data))
  await until(who, id, 'CHECKED')
  return id
}

/** Has it done as it was checked, and waits for it. */
export async function runImport(who: Importer, id: string): Promise<void> {
  const query = `mutation ($input: RunImportInput!) { runImport(input: $input) { userErrors { message } } }`
  const variables = { input: { id, statementAccepted: true } }
  const { data } = await ask(who.url, { key: who.key, body: () => JSON.stringify({ query, variables }) })
  const refused = (data?.runImport as { userErrors: object[] } | undefined)?.userErrors
  if (refused?.length !== 0) throw new Error(JSON.stringify(refused))
  await until(who, id, 'DONE')
}

async function until({ url, key }: Importer, id: string, state: string): Promise<void> {
  const query = 'query ($id: ID!) { debtorImport(id: $id) { state problem } }'
  const body = () => JSON.stringify({ query, variables: { id } })
  for (;;) {
    const { data } = await ask(url, { key, body })
    const found = data?.debtorImport as { state: string; problem: string | null }
    if (found.state === state) return
    if (found.state === 'FAILED') throw new Error(found.problem ?? 'failed')
    await pause(100)
  }
}
