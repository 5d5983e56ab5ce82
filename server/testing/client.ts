import sharp from 'sharp'

/** Where the product answers. Also the stories in a browser ask this way: nothing of the server is imported here. */
interface Place {
  url: string
}

/** What a GraphQL answer over HTTP looked like. */
export interface Answer<T = any> {
  status: number
  headers: Headers
  data: T | null
  errors: { message: string; extensions: { code: string; requestId?: string } }[]
}

/** Somebody who asks: a key in the Authorization header, or a visitor. */
export interface Asker {
  key: string | null
  /** Where from, if the product trusts a proxy (TRUST_PROXY=1). */
  address?: string
}
export const visitor: Asker = { key: null }

/** Sends one operation over real HTTP. */
export async function send<T = any>(
  { url }: Place,
  query: string,
  variables: Record<string, unknown> = {},
  as: Asker = visitor,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(as.key ? { Authorization: `Token ${as.key}` } : {}),
      ...(as.address ? { 'X-Forwarded-For': as.address } : {}),
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  })
  const body = (await response.json()) as { data?: T; errors?: Answer['errors'] }
  return {
    status: response.status,
    headers: response.headers,
    data: body.data ?? null,
    errors: body.errors ?? [],
  }
}

/** As `send`, for what has to succeed: answers the data, throws on errors. */
export async function ask<T = any>(
  product: Place,
  query: string,
  variables: Record<string, unknown> = {},
  as: Asker = visitor,
): Promise<T> {
  const { data, errors } = await send<T>(product, query, variables, as)
  if (errors.length > 0 || data === null)
    throw new Error(`${JSON.stringify(errors)} for ${query.slice(0, 200)}`)
  return data
}

/** Sends one mutation that has to be answered, and answers its payload; `select` names fields besides `userErrors`. */
export async function act<T = any>(
  product: Place,
  name: string,
  input: Record<string, unknown>,
  { as = visitor, select = '', type = `${name[0]!.toUpperCase()}${name.slice(1)}Input` }: Acting = {},
): Promise<T> {
  // Whoever changes a claim in a test means it; that the statement is asked for has tests of its own.
  const given = name === 'updateDebtor' ? { statementAccepted: true, ...input } : input
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${select} userErrors { code field message } } }`
  return (await ask(product, query, { input: given }, as))[name]
}

interface Acting {
  as?: Asker
  select?: string
  /** Of the input, where it is not called after the mutation. */
  type?: string
}

/** Uploads as graphql-upload's multipart requests are made. Answers the raw HTTP response. */
export async function sendFile(
  { url }: Place,
  bytes: Uint8Array,
  {
    name = 'paper.png',
    type = 'image/png',
    as = visitor,
    query = UPLOAD,
  }: { name?: string; type?: string; as?: Asker; query?: string } = {},
): Promise<Response> {
  const form = new FormData()
  form.set('operations', JSON.stringify({ query, variables: { input: { file: null } } }))
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }))
  form.set('0', new File([bytes as Uint8Array<ArrayBuffer>], name, { type }))
  const headers: Record<string, string> = { 'apollo-require-preflight': 'true' }
  if (as.key) headers.Authorization = `Token ${as.key}`
  return fetch(`${url}/graphql`, { method: 'POST', headers, body: form })
}

/** Uploads what has to be accepted, and answers its id and address. */
export async function upload(
  product: Place,
  bytes: Uint8Array,
  options: { name?: string; type?: string; as?: Asker } = {},
): Promise<{ id: string; url: string }> {
  const body = (await (await sendFile(product, bytes, options)).json()) as any
  if (!body.data?.uploadFile?.file) throw new Error(JSON.stringify(body))
  return body.data.uploadFile.file
}

/** Opens a file where its address says, on whichever server is asked. */
export const openFile = ({ url }: Place, address: string, { key }: Asker = visitor): Promise<Response> =>
  fetch(url + new URL(address, url).pathname, { headers: key ? { Authorization: `Token ${key}` } : {} })

const UPLOAD =
  'mutation ($input: UploadFileInput!) { uploadFile(input: $input) { file { id url name mediaType size } userErrors { code field message } } }'

/** A small picture of one colour, drawn once. */
export async function aPicture(colour = '#0b5c5c'): Promise<Buffer> {
  const drawn =
    pictures.get(colour) ??
    sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer()
  pictures.set(colour, drawn)
  return drawn
}
const pictures = new Map<string, Promise<Buffer>>()
