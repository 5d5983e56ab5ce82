import { setTimeout as pause } from 'node:timers/promises'
// By its own name: the benchmark is run as it stands, without a build.
import { act, ask, sendFile, type Asker } from './client.ts'

interface Place {
  url: string
}

export const READING = `sheets { name lines } sheet columns { heading example field } isRemembered missing dayFirst daysEitherWay`

const IMPORT = `id state progress problem staleRows leftOut reading { ${READING} }
  counts { create update others nothing refuse duplicates letters lettersOfAdded lettersOfDuplicates toPrint toPrintOfDuplicates }
  lines(first: 100) { edges { node { row outcome studentName debtorId listsAgain namesAnother letters read { field value }
    changes { field before after } problems { field message } alike { row debtorId studentName } } } }`

/** Sends a list of debtors to be checked. Answers the raw HTTP response. */
export async function sendList(place: Place, list: string | Uint8Array, as: Asker): Promise<Response> {
  const query =
    'mutation ($input: PlanImportInput!) { planImport(input: $input) { import { id } userErrors { code field message } } }'
  const bytes = typeof list === 'string' ? Buffer.from(list) : list
  return sendFile(place, bytes, { name: 'list.csv', type: 'text/csv', as, query })
}

/** Sends a list of applicants to be read. Answers the raw HTTP response. */
export async function sendApplicants(place: Place, list: string | Uint8Array, as: Asker): Promise<Response> {
  const query = `mutation ($input: ReadApplicantsInput!) { readApplicants(input: $input) {
    applicants { reading { ${READING} } lines { row cells } } userErrors { code field message } } }`
  const bytes = typeof list === 'string' ? Buffer.from(list) : list
  return sendFile(place, bytes, { name: 'list.csv', type: 'text/csv', as, query })
}

/** The same for what cannot be read: answers why. */
export async function whyNotRead(place: Place, list: string | Uint8Array, as: Asker): Promise<string> {
  const body = (await (await sendList(place, list, as)).json()) as any
  return body.data?.planImport.userErrors[0]?.message ?? JSON.stringify(body)
}

/** A list that was checked. */
export async function aCheckedList(place: Place, list: string | Uint8Array, as: Asker): Promise<any> {
  const body = (await (await sendList(place, list, as)).json()) as any
  const found = body.data?.planImport.import
  if (!found) throw new Error(JSON.stringify(body))
  return untilAtRest(place, found.id, as)
}

/** Has what was checked be done, with the statement, and waits for it. Throws what is refused. */
export async function anImport(
  place: Place,
  input: { id: string; [said: string]: unknown },
  as: Asker,
): Promise<any> {
  const { userErrors } = await act(
    place,
    'runImport',
    { statementAccepted: true, othersAreMeant: true, ...input },
    { as, select: 'import { id }' },
  )
  if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
  return untilAtRest(place, input.id, as)
}

/** Until nobody works at it. */
export async function untilAtRest(place: Place, id: string, as: Asker): Promise<any> {
  const query = 'query ($id: ID!) { debtorImport(id: $id) { state } }'
  for (;;) {
    const { debtorImport } = await ask(place, query, { id }, as)
    if (debtorImport.state !== 'CHECKING' && debtorImport.state !== 'RUNNING') return importOf(place, id, as)
    await pause(50)
  }
}

export async function importOf(place: Place, id: string, as: Asker): Promise<any> {
  const query = `query ($id: ID!) { debtorImport(id: $id) { ${IMPORT} } }`
  const { debtorImport } = await ask(place, query, { id }, as)
  return debtorImport && { ...debtorImport, lines: debtorImport.lines.edges.map(({ node }: any) => node) }
}
