import { fill, hole, type SoundValue, type Target } from './target.js'

/** The part of an OpenAPI document that is read here. */
interface OpenApi {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
}

/** Every call of an OpenAPI document: what stands in its path, its query and its JSON body. */
export function restTargets(document: OpenApi): Target[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => targetOf(document, path, method, operation)),
  )
}

function targetOf(document: OpenApi, path: string, method: string, operation: Operation): Target {
  const schema = resolved(document, operation.requestBody?.content['application/json']?.schema ?? {})
  const properties = Object.entries(schema.properties ?? {})
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name: name!, in: 'path' })),
    ...(operation.parameters ?? []).filter((parameter) => parameter.in === 'query'),
  ]
  return {
    name: `${method.toUpperCase()} ${path}`,
    changes: method !== 'get',
    fields: [
      ...(method === 'get' ? [] : ['body']),
      ...properties.map(([name]) => `body.${name}`),
      ...parameters.map((parameter) => `${parameter.in}.${parameter.name}`),
    ],
    request(sound, hostile) {
      const given = (place: string, name: string, type: string) =>
        hostile?.field === place
          ? asAddress(hostile.json)
          : asAddress(JSON.stringify(sound(name, type) ?? ''))
      const at = path.replace(/\{(\w+)\}/g, (_, name: string) => given(`path.${name}`, name, 'ID'))
      const query = parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => `${name}=${given(`query.${name}`, name, 'String')}`)
      return {
        method: method.toUpperCase(),
        path: `${document.servers[0]!.url}${at}${query.length > 0 ? `?${query.join('&')}` : ''}`,
        headers: { 'Content-Type': 'application/json' },
        body: fill(bodyOf(properties, sound, hostile?.field), hostile?.json),
      }
    },
    refused: (status) => status >= 400,
  }
}

function bodyOf(properties: [string, Schema][], sound: SoundValue, hostile: string | undefined): unknown {
  if (hostile === 'body') return hole
  const values = properties.map(([name, { type, enum: choices }]) => [
    name,
    hostile === `body.${name}` ? hole : (choices?.[0] ?? sound(name, TYPES[type ?? ''] ?? 'String')),
  ])
  return Object.fromEntries(values)
}

const TYPES: Record<string, string> = { integer: 'Int', number: 'MoneyAmount', boolean: 'Boolean' }

/** In an address everything is text. */
function asAddress(json: string): string {
  const value: unknown = JSON.parse(json)
  return encodeURIComponent((typeof value === 'string' ? value : json).toWellFormed())
}

function resolved(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? resolved(document, document.components.schemas[name]!) : schema
}
