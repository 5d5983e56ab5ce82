import { post } from '../upload'

const PLAN = `mutation PlanImport($input: PlanImportInput!) {
  planImport(input: $input) { import { id } userErrors { message } }
}`

interface Answer {
  data?: { planImport?: { import: { id: string } | null; userErrors: { message: string }[] } }
  errors?: { message: string }[]
}

/** Sends a list to be checked, and answers the number of its import. Rejects with an Error whose message can be shown. */
export async function planImport(file: File, onProgress: (done: number) => void): Promise<string> {
  const body = await post(PLAN, file, { onProgress, signal: new AbortController().signal })
  const { data, errors } = parsed(body)
  const found = data?.planImport?.import
  if (found) return found.id
  throw new Error((data?.planImport?.userErrors[0] ?? errors?.[0])?.message ?? NOT_READ)
}

const NOT_READ = 'The file could not be read. Please try again in a minute.'

function parsed(body: string): Answer {
  try {
    return JSON.parse(body) as Answer
  } catch {
    // Not ours: a proxy's page, for example.
    return {}
  }
}
