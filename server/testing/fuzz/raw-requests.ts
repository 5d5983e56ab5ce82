import type { HttpRequest } from './target.js'

/** Requests that no client makes: documents, bodies and forms that are wrong as such. */
export function rawRequests(): { name: string; request: HttpRequest }[] {
  return [
    ...Object.entries(DOCUMENTS).map(([name, query]) => ({
      name,
      request: post(JSON.stringify({ query }), JSON_TYPE),
    })),
    ...Object.entries(BODIES).map(([name, body]) => ({ name, request: post(body, JSON_TYPE) })),
    ...Object.entries(TYPES).map(([name, type]) => ({
      name,
      request: post('{"query":"{__typename}"}', type),
    })),
    ...Object.entries(FORMS).map(([name, parts]) => ({ name: `a form with ${name}`, request: form(parts) })),
    ...FORM_DOORS.flatMap((path) =>
      Object.entries(CUT).map(([name, part]) => ({
        name: `a form to ${path} that ends within ${name}`,
        request: { ...form([part]), path, body: opening(part) },
      })),
    ),
    ...Object.entries(ADDRESSES).map(([name, path]) => ({
      name,
      request: { method: 'GET', path, headers: { 'Apollo-Require-Preflight': 'true' }, body: '' },
    })),
  ]
}

const JSON_TYPE = 'application/json'

function post(body: string, type: string): HttpRequest {
  return { method: 'POST', path: '/graphql', headers: type ? { 'Content-Type': type } : {}, body }
}

const many = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join(' ')
const nested = (count: number, open: string, close: string, inner = 'id') =>
  open.repeat(count) + inner + close.repeat(count)

const DOCUMENTS: Record<string, string> = {
  'an empty document': '',
  'a comment alone': '# nothing',
  'no name': '{ }',
  'a NUL': '{ viewer\u0000 { id } }',
  'half a surrogate pair': '{ viewer(a: "\ud800") { id } }',
  '60 levels': `{ ${nested(60, 'viewer { school { ', ' } }')} }`,
  '5,000 levels': `{ ${nested(5000, 'a { ', ' }')} }`,
  '20,000 brackets': '{'.repeat(20_000),
  'a deep list': `{ directory(search: ${nested(5000, '[', ']', '')}) { hint } }`,
  'a deep object': `mutation { addDebtor(input: ${nested(500, '{a: ', '}', '1')}) { debtor { id } } }`,
  'a deep type': `query ($a: ${nested(1000, '[', ']', 'Int')}) { viewer { id } }`,
  '5,000 aliases': `{ ${many(5000, (at) => `a${at}: __typename`)} }`,
  '25 sign-ins under aliases': `mutation { ${many(25, (at) => `a${at}: signIn(input: { username: "x${at}", password: "y" }) { key }`)} }`,
  'fields said 1,000 times': `{ ${many(1000, () => 'viewer { id }')} }`,
  'a fragment of itself': '{ ...A } fragment A on Query { ...A }',
  'fragments in a ring':
    '{ ...A } fragment A on Query { ...B } fragment B on Query { ...C } fragment C on Query { ...A }',
  'fragments that double': `{ ...F0 } ${many(25, (at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`)} fragment F25 on Query { __typename }`,
  'fragments that clash 300 times': `{ ${many(300, (at) => `...F${at}`)} } ${many(300, (at) => `fragment F${at} on Query { a: ${at % 2 ? '__typename' : 'viewer { id }'} }`)}`,
  'a fragment on nothing': '{ ...A } fragment A on Nothing { id }',
  'unknown directives': '{ viewer @a @b @c(x: 1) { id } }',
  '500 directives': `{ viewer ${'@skip(if: false) '.repeat(500)} { id } }`,
  '100 directives of one name': `{ viewer ${many(100, (at) => `@include(if: $v${at})`)} { id } }`,
  deferral: '{ ... @defer { viewer { id } } }',
  'a subscription': 'subscription { viewer { id } }',
  'two operations without a name': '{ viewer { id } } { viewer { id } }',
  '300 operations': many(300, (at) => `query q${at} { __typename }`),
  'a schema': 'type Query { a: Int }',
  'an extended schema': 'extend type Query { a: Int } { viewer { id } }',
  '500 variables': `query (${many(500, (at) => `$v${at}: Int`)}) { __typename }`,
  'a variable of an output type': 'query ($a: Viewer) { viewer { id } }',
  'one variable twice': 'query ($a: Int, $a: Int) { viewer { id } }',
  'everything about the schema': `{ __schema { types { fields { type { fields: ofType { ofType { ofType { name } } } } } } } }`,
  'the schema in rings': `{ __schema { types { ${nested(8, 'fields { type { ', ' } }', 'name')} } } }`,
  'a huge number': '{ schools(first: 99999999999999999999999999) { edges { cursor } } }',
  'a negative number': '{ schools(first: -1) { edges { cursor } } }',
  'the largest number': '{ schools(first: 2147483647) { edges { cursor } } }',
  'a block of text': `{ directory(search: """${' \n'.repeat(5000)}""") { hint } }`,
  'escapes that are none': '{ directory(search: "\\u{110000} \\uD800 \\x") { hint } }',
  'a prototype name': '{ __proto__ constructor toString viewer { __proto__ } }',
  'an alias with a prototype name':
    '{ __proto__: __typename constructor: __typename hasOwnProperty: __typename }',
  '200 kB of spaces': `${' '.repeat(200_000)}{ __typename }`,
  '200 kB of a name': `{ ${'a'.repeat(200_000)} }`,
}

const BODIES: Record<string, string> = {
  'nothing at all': '',
  'half of JSON': '{"query": "{ viewer',
  'a text': '"{ viewer { id } }"',
  'a number': '1',
  null: 'null',
  'an empty list': '[]',
  'a batch': JSON.stringify(Array.from({ length: 50 }, () => ({ query: '{ viewer { id } }' }))),
  'no query': '{}',
  'a query that is a number': '{"query": 1}',
  'a query that is a list': '{"query": ["{ viewer { id } }"]}',
  'variables that are a text': '{"query": "{ viewer { id } }", "variables": "x"}',
  'variables that are a list': '{"query": "{ viewer { id } }", "variables": [1]}',
  'variables with prototype names':
    '{"query": "query ($a: String) { directory(search: $a) { hint } }", "variables": {"__proto__": {"a": "x"}, "constructor": 1}}',
  'an operation’s name that is an object':
    '{"query": "query a { viewer { id } }", "operationName": {"a": 1}}',
  'an operation’s name that is none': '{"query": "query a { viewer { id } }", "operationName": "b"}',
  'an operation’s name with a NUL': '{"query": "query a { viewer { id } }", "operationName": "a\\u0000"}',
  'extensions that are a number': '{"query": "{ viewer { id } }", "extensions": 1}',
  'a persisted query': `{"extensions": {"persistedQuery": {"version": 1, "sha256Hash": "${'0'.repeat(64)}"}}}`,
  'a persisted query of another version':
    '{"extensions": {"persistedQuery": {"version": 99, "sha256Hash": {"a": 1}}}}',
  'JSON 100,000 deep': `{"query": "{ __typename }", "variables": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  'a byte order mark': '\ufeff{"query": "{ __typename }"}',
  '300 kB': JSON.stringify({ query: '{ __typename }', more: 'x'.repeat(300_000) }),
}

const TYPES: Record<string, string> = {
  'no content type': '',
  'plain text': 'text/plain',
  'a form of old': 'application/x-www-form-urlencoded',
  XML: 'application/xml',
  'JSON in UTF-16': 'application/json; charset=utf-16',
  'JSON in no charset': 'application/json; charset=nothing',
  'a GraphQL document': 'application/graphql',
  'multipart without a boundary': 'multipart/form-data',
  'multipart with an endless boundary': `multipart/form-data; boundary=${'b'.repeat(5000)}`,
  'a type that is none': 'json/////;;;===',
}

const OPERATIONS = JSON.stringify({
  query:
    'mutation ($input: UploadFileInput!) { uploadFile(input: $input) { file { id } userErrors { message } } }',
  variables: { input: { file: null } },
})
const FILE = 'name="0"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nnot a picture'
const field = (name: string, text: string) => `name="${name}"\r\n\r\n${text}`
const map = (json: string) => field('map', json)
const operations = field('operations', OPERATIONS)

const FORMS: Record<string, string[]> = {
  'no parts': [],
  'no operations': [map('{}')],
  'no map': [operations, FILE],
  'the map first': [map('{"0":["variables.input.file"]}'), operations, FILE],
  'operations that are no JSON': [field('operations', '{'), map('{}')],
  'operations that are a number': [field('operations', '1'), map('{}')],
  'operations that are null': [field('operations', 'null'), map('{"0":["variables"]}'), FILE],
  'a list of operations': [
    field('operations', `[${OPERATIONS},${OPERATIONS}]`),
    map('{"0":["0.variables.input.file"]}'),
    FILE,
  ],
  'a map that is no JSON': [operations, map('{')],
  'a map that is a list': [operations, map('[["variables.input.file"]]'), FILE],
  'a map of texts': [operations, map('{"0":"variables.input.file"}'), FILE],
  'a map of numbers': [operations, map('{"0":[1]}'), FILE],
  'a map to nowhere': [operations, map('{"0":["variables.a.b.c.d"]}'), FILE],
  'a map into a text': [operations, map('{"0":["query.length"]}'), FILE],
  'a map into the query': [operations, map('{"0":["query"]}'), FILE],
  'a map into the prototype': [
    operations,
    map('{"0":["__proto__.polluted","variables.__proto__.polluted","constructor.prototype.polluted"]}'),
    FILE,
  ],
  'an empty path': [operations, map('{"0":[""]}'), FILE],
  'a path 5,000 deep': [operations, map(`{"0":["${'a.'.repeat(5000)}a"]}`), FILE],
  'a place far out in a list': [operations, map('{"0":["variables.input.columns.4294967294"]}')],
  'a file in another file': [operations, map('{"0":["variables.input.file","variables.input.file.reject"]}')],
  'one file in 500 places': [
    operations,
    map(JSON.stringify({ 0: Array.from({ length: 500 }, (_, at) => `variables.f${at}`) })),
    FILE,
  ],
  'a file that the map does not name': [operations, map('{"1":["variables.input.file"]}'), FILE],
  'a file that does not come': [operations, map('{"0":["variables.input.file"]}')],
  'the same file twice': [operations, map('{"0":["variables.input.file"]}'), FILE, FILE],
  'hundreds of parts': [
    operations,
    map('{"0":["variables.input.file"]}'),
    ...Array.from({ length: 400 }, (_, at) => FILE.replace('"0"', `"${at}"`)),
  ],
  'hundreds of fields': [
    ...Array.from({ length: 400 }, (_, at) => field(`f${at}`, 'x')),
    operations,
    map('{}'),
  ],
  'a part without a name': [operations, 'x="y"\r\n\r\nz', map('{}')],
  'a part with 100 kB of headers': [
    operations,
    map('{"0":["variables.input.file"]}'),
    `name="0"; filename="${'a'.repeat(100_000)}.png"\r\n\r\nx`,
  ],
  'a file’s name that is a path': [
    operations,
    map('{"0":["variables.input.file"]}'),
    'name="0"; filename="../../\u0000\u202e<b>.png"\r\n\r\nx',
  ],
  'an endless field': [field('operations', 'x'.repeat(400_000))],
}

/** Where forms are read as they come. */
const FORM_DOORS = [
  '/graphql',
  '/api/r/upload/',
  '/api/r/register/',
  '/api/r/dj-rest-auth/login/',
  '/api/r/dj-rest-auth/registration/',
  '/claim/x/surname',
  '/claim/x/dispute',
]
const CUT: Record<string, string> = {
  'a field': field('username', 'x'),
  'its file': 'name="file"; filename="a.png"\r\n\r\nx',
  'a file that nobody asked for': 'name="f"; filename="a.png"\r\n\r\nx',
  'a field in which nothing was chosen':
    'name="f"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\nx',
  'the beginning of a part': 'name="f"; filename="a.png"',
}
const opening = (part: string) => `--b\r\nContent-Disposition: form-data; ${part}`

function form(parts: string[]): HttpRequest {
  const body = parts.map((part) => `${opening(part)}\r\n`).join('')
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Apollo-Require-Preflight': 'true' },
    body: `${body}--b--\r\n`,
  }
}

const ADDRESSES: Record<string, string> = {
  'a question by GET': '/graphql?query=%7Bviewer%7Bid%7D%7D',
  'a change by GET': '/graphql?query=mutation%7BsignOut%7BuserErrors%7Bcode%7D%7D%7D',
  'variables that are no JSON, by GET': '/graphql?query=%7B__typename%7D&variables=%7B',
  'a query twice, by GET': '/graphql?query=%7B__typename%7D&query=%7B__typename%7D',
  'a query that is an object, by GET': '/graphql?query[a]=1&variables[b]=2&extensions[c]=3',
  'a broken escape': '/graphql?query=%E0%A4%A',
  'a broken escape in a path': '/files/%E0%A4%A',
  'a broken escape in a claim’s link': '/claim/%c0%af',
  'a path that climbs': '/assets/..%2f..%2f..%2fpackage.json',
  'a path with a NUL': '/assets/%00',
  'a long path': `/${'a/'.repeat(3000)}`,
  'a long query': `/readyz?${'a=b&'.repeat(3000)}`,
  'a prototype name': '/files/__proto__?__proto__[a]=1',
}
