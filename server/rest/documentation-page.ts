import type { RequestHandler } from 'express'
import { SESSION_COOKIE } from '../doors/session-cookie.js'
import { asTyped, html, type Html, type Part } from '../shared/html.js'
import { sendPage, type PlainPage } from '../pages/plain-page.js'
import type { OpenApi } from './openapi.js'

/** The OpenAPI document as a page that needs neither script nor network. */
export function documentation(document: OpenApi): RequestHandler {
  const page: PlainPage = { title: document.info.title, body: bodyOf(document), style: STYLE }
  return (_request, response) => {
    response.set('Content-Security-Policy', POLICY)
    sendPage(response, 200, page)
  }
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'"

type Operation = OpenApi['paths'][string][string]
/** As much of JSON Schema as our shapes need. */
interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: string[]
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

function bodyOf({ info, servers, paths, components }: OpenApi): Html {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return html`<h1>${info.title}</h1>
<p>${info.summary}</p>
<p>${info.description}</p>
<p>Everything below <code>${servers[0]!.url}</code>. For programs: <a href="/api/r/openapi.json">openapi.json</a>.</p>
<h2>Who asks</h2>
<p>${code(components.securitySchemes.token.description)}</p>
<p>${code(`Pages of our own origin may keep the key in the cookie \`${SESSION_COOKIE}\`. What they then write has to come from our origin.`)}</p>
<h2>What can go wrong</h2>
${table(Object.entries(components.responses).map(([status, { description }]) => [status, String(description)]))}
<p>The body says what: <code>{"field": ["sentence"]}</code>, <code>{"non_field_errors": ["sentence"]}</code> or <code>{"detail": "sentence"}</code>.</p>
<h2>The calls</h2>
<ul>${calls.map((call) => html`<li><a href="#${anchor(call)}">${nameOf(call)}</a> ${call.operation.summary}</li>`)}</ul>
${calls.map((call) => section(call, components.schemas))}
<h2>What is answered</h2>
${Object.entries(components.schemas)
  .filter(([name]) => SHOWN.includes(name))
  .map(([name, schema]) => html`<h3 id="${name}">${name}</h3>${fields(schema)}`)}`
}

const SHOWN = ['Key', 'User', 'School', 'OtherSchool', 'Debtor']

interface NamedCall {
  path: string
  method: string
  operation: Operation
}
const nameOf = ({ path, method }: NamedCall) => html`<code>${method.toUpperCase()} ${path}</code>`
const anchor = ({ operation }: NamedCall) => operation.operationId

function section(call: NamedCall, schemas: Record<string, Schema>): Html {
  const { summary, description, requestBody, parameters = [], responses } = call.operation
  const [status] = Object.keys(responses)
  const answer = schemaIn(responses[status!])
  const sent = schemaIn(requestBody)
  const named = sent?.$ref ? schemas[sent.$ref.split('/').at(-1)!] : sent
  const query = parameters.filter((parameter) => parameter.in === 'query')
  return html`<section id="${anchor(call)}"><h3>${nameOf(call)}</h3>
<p><strong>${summary}.</strong> ${code(description ?? '')}</p>
${query.length > 0 ? table(query.map(({ name, description }) => [html`<code>?${String(name)}=</code>`, code(String(description))])) : ''}
${named?.properties ? fields(named) : ''}
<p class="quiet">Answers ${status!} with ${kind(answer)}.</p></section>`
}

function schemaIn(part: unknown): Schema | undefined {
  const { content } = (part ?? {}) as { content?: Record<string, { schema: Schema }> }
  return content && Object.values(content)[0]!.schema
}

function fields({ properties = {}, required = [] }: Schema): Html {
  return table(
    Object.entries(properties).map(([name, schema]) => {
      const about = [
        kindOf(schema),
        required.includes(name) ? '' : 'May be left out',
        schema.description ?? '',
      ]
      const sentences = about.filter(Boolean).map((text) => text.replace(/\.$/, ''))
      return [html`<code>${name}</code>`, code(`${sentences.join('. ')}.`)] as const
    }),
  )
}

/** Of several types the first is the usual one. */
function kindOf({ type, enum: texts }: Schema): string {
  if (texts) return texts.map((text) => `“${text}”`).join(', ')
  return KINDS[[type ?? 'string'].flat()[0]!] ?? 'Text'
}
const KINDS: Record<string, string> = {
  integer: 'A whole number',
  number: 'A number',
  boolean: 'true or false',
}

const table = (rows: (readonly [name: Part, text: Part])[]) =>
  html`<table>${rows.map(([name, text]) => html`<tr><th scope="row">${name}</th><td>${text}</td></tr>`)}</table>`

function kind(schema: Schema | undefined): Html {
  const name = schema?.$ref?.split('/').at(-1)
  if (name === 'Schools')
    return html`a list of <a href="#School">School</a> and <a href="#OtherSchool">OtherSchool</a>`
  if (name === 'Debtors') return html`a list of <a href="#Debtor">Debtor</a>`
  if (name && SHOWN.includes(name)) return html`<a href="#${name}">${name}</a>`
  return html`<code>{"${Object.keys(schema?.properties ?? { detail: '' }).join('", "')}": …}</code>`
}

/** What stands between backticks as code. */
const code = (text: string): Part =>
  text.split('`').map((piece, at) => (at % 2 ? html`<code>${piece}</code>` : asTyped(piece)))

const STYLE = `
main { max-width: 860px; }
h3 { margin: 36px 0 10px; font-size: 18px; }
code { font: 15px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--muted); padding: 1px 5px; border-radius: 3px; }
td, th { font-size: 15px; }
table + p { margin-top: 14px; }
section { border-top: 1px solid var(--rule); }
`
