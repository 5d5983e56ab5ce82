import { request } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { OpenApi } from '../rest/openapi.js'
import { aPicture, visitor, type Asker } from './client.js'

interface Place {
  url: string
}

export interface RestAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: any
}

export interface Sent {
  as?: Asker
  /** Sent as JSON; a form is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Sends one call of the REST contract as any program would, and holds the answer against the OpenAPI document: a
 * status that it does not name, or a body of another shape, is a failed test, whatever the test asks about.
 */
export async function rest(
  place: Place,
  method: string,
  path: string,
  { as = visitor, body, headers = {} }: Sent = {},
): Promise<RestAnswer> {
  const form = body instanceof URLSearchParams || body instanceof FormData
  const sent = new Request(`${place.url}/api/r${path}`, {
    method: method === 'GET' || method === 'HEAD' ? 'POST' : method,
    body: body === undefined ? undefined : form || typeof body === 'string' ? body : JSON.stringify(body),
  })
  const bytes = body === undefined ? null : Buffer.from(await sent.arrayBuffer())
  const type = form ? sent.headers.get('Content-Type')! : 'application/json'
  const answer = await exchange(`${place.url}/api/r${path}`, method, bytes, {
    ...(bytes ? { 'Content-Type': type, 'Content-Length': String(bytes.length) } : {}),
    ...(as.key ? { Authorization: `Token ${as.key}` } : {}),
    ...(as.address ? { 'X-Forwarded-For': as.address } : {}),
    ...headers,
  })
  await expectDocumented(place, method, path, answer)
  return answer
}

/** As `rest`, for what has to succeed: answers the body. */
export async function restDone(place: Place, method: string, path: string, sent?: Sent): Promise<any> {
  const { status, body } = await rest(place, method, path, sent)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Uploads a picture and answers its address. */
export async function restUpload(place: Place, colour: string, as: Asker = visitor): Promise<string> {
  return (await restDone(place, 'POST', '/upload/', { as, body: await aFile(await aPicture(colour)) }))
    .secure_url
}

/** A form with one file, as an image host takes it. */
export async function aFile(bytes: Uint8Array, name = 'paper.png'): Promise<FormData> {
  const form = new FormData()
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
  form.set('upload_preset', 'dma-unsigned')
  return form
}

/** node:http, because fetch writes Sec-Fetch headers of its own and keeps cookies' names to itself. */
function exchange(
  url: string,
  method: string,
  bytes: Buffer | null,
  headers: Record<string, string>,
): Promise<RestAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false })
    sent.on('error', reject).on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const json = /json/.test(response.headers['content-type'] ?? '')
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: json && text !== '' ? JSON.parse(text) : text,
        })
      })
    })
    sent.end(bytes ?? undefined)
  })
}

async function expectDocumented(place: Place, method: string, path: string, answer: RestAnswer) {
  const { status, headers, body } = answer
  for (const cookie of headers['set-cookie'] ?? []) expect(cookie, 'a cookie').toMatch(CLEARED)
  if (status === 401) expect(headers['www-authenticate']).toBe('Token')
  if (status === 405) expect(headers.allow).toMatch(/OPTIONS/)
  if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  if (method === 'OPTIONS') return
  if (method === 'HEAD') return expect(body).toBe('')
  const wrong = (await documentOf(place)).problemsOf(method, path, status, body)
  expect(wrong, `${method} ${path} answered ${status} ${JSON.stringify(body)?.slice(0, 500)}`).toBeNull()
}

/** The only thing that the contract does with a cookie. */
export const CLEARED = /^dma-cookies=; Max-Age=0;/

interface Documented {
  problemsOf(method: string, path: string, status: number, body: unknown): unknown
}
const documents = new Map<string, Promise<Documented>>()

function documentOf(place: Place): Promise<Documented> {
  let known = documents.get(place.url)
  if (!known) documents.set(place.url, (known = readDocument(place)))
  return known
}

async function readDocument({ url }: Place): Promise<Documented> {
  const document = (await (await fetch(`${url}/api/r/openapi.json`)).json()) as OpenApi
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  const validator = (pointer: string) => {
    if (!compiled.has(pointer)) compiled.set(pointer, ajv.compile({ $ref: `openapi#${pointer}` }))
    return compiled.get(pointer)!
  }
  const templates = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace('{id}', '[^/]+').replace(/\/$/, '/?')}$`),
  }))
  return {
    problemsOf(method, path, status, body) {
      const template = templates.find(({ pattern }) => pattern.test(path.split('?')[0]!))?.path
      const call = template && document.paths[template]![method.toLowerCase()]
      let pointer = '/components/schemas/Problems'
      if (call) {
        const response = call.responses[status] as { $ref?: string } | undefined
        if (!response) return `the document knows no ${status} of ${method} ${template}`
        if (!response.$ref)
          pointer = `/paths/${template.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
      } else if (status !== 404 && status !== 405) return `the document knows no ${method} ${path}`
      const validate = validator(pointer.replaceAll('{', '%7B').replaceAll('}', '%7D'))
      return validate(body) ? null : validate.errors
    },
  }
}
