import { GraphQLError } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LimitReached } from './limits/limit-reached.js'
import { answerOf, openDoors } from '../testing/doors.js'

const graphql = {
  typeDefs: `type Query {
    bug: String  refused: String  limited: String  unknownCode: String  strict(first: Int! = 1): Int  many(of: [Int!]): Int  empty: String!
  }`,
  resolvers: {
    Query: {
      bug: () => {
        throw new TypeError('cannot read the password of ada@example.com')
      },
      refused: () => {
        throw new GraphQLError('Please sign in first.', { extensions: { code: 'UNAUTHENTICATED' } })
      },
      limited: () => {
        throw new LimitReached('sign-up', 'Too many sign-ups.', 90_500)
      },
      unknownCode: () => {
        throw new GraphQLError('inner workings', { extensions: { code: 'ELSEWHERE' } })
      },
      strict: (_parent: unknown, { first }: { first: number }) => first,
      empty: () => null,
    },
  },
}

let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors({
    graphql,
    routes: (app) => {
      app.get('/bug', () => {
        throw new Error('inner workings')
      })
      app.get('/database/:code/:message', ({ params: { code, message } }) => {
        throw Object.assign(new Error(message), { code })
      })
      app.get('/things/:id', (_request, response) => void response.json({}))
      app.get('/limited', () => {
        throw new LimitReached('upload', 'Too many files.', 5000)
      })
    },
  })
})
afterAll(() => doors.close())

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${doors.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })

test('a bug answers one sentence and the request id; the log has the rest', async () => {
  const response = await doors.ask('{ bug }')
  const { data, errors } = await answerOf(response)
  const id = response.headers.get('X-Request-Id')!
  expect(data).toEqual({ bug: null })
  expect(errors).toEqual([
    {
      message: `Something went wrong on our side. If you ask us about it, quote ${id}.`,
      locations: expect.any(Array) as unknown[],
      path: ['bug'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: id },
    },
  ])
  const line = doors.lines.find((each) => each.requestId === id && each.err)
  expect(line).toMatchObject({
    level: 'error',
    path: 'bug',
    err: {
      type: 'TypeError',
      message: 'cannot read the password of [e-mail]',
      stack: expect.stringContaining('errors.test') as string,
    },
  })
})

test('what graphql itself finds broken in an answer is our fault as well', async () => {
  const { errors } = await answerOf(await doors.ask('{ empty }'))
  expect(errors![0]).toMatchObject({ extensions: { code: 'INTERNAL_SERVER_ERROR' } })
  expect(errors![0]!.message).not.toContain('null')
})

test('a refusal that was meant for the caller arrives as it is, an error with a code of somebody else’s does not', async () => {
  const { errors } = await answerOf(await doors.ask('{ refused unknownCode }'))
  const messages = Object.fromEntries(errors!.map((error) => [error.path![0], error.message]))
  expect(messages.refused).toBe('Please sign in first.')
  expect(messages.unknownCode).toContain('on our side')
})

test('a limit answers 429, when to try again, and a sentence', async () => {
  const response = await doors.ask('{ limited }')
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('91')
  expect((await answerOf(response)).errors![0]).toMatchObject({
    message: 'Too many sign-ups. Please try again in 2 minutes.',
    extensions: { code: 'RATE_LIMITED', retryAfter: 91, limit: 'sign-up' },
  })
})

test('a limit beside GraphQL answers the same', async () => {
  const response = await fetch(`${doors.url}/limited`)
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('5')
  expect((await answerOf(response)).errors![0]).toMatchObject({
    message: 'Too many files. Please try again in 5 seconds.',
    extensions: { code: 'RATE_LIMITED', retryAfter: 5, requestId: response.headers.get('X-Request-Id') },
  })
})

test('mistakes in a query or its variables are told to the caller', async () => {
  const codes = async (query: string, variables = {}) => {
    const { errors } = await answerOf(await doors.ask(query, variables))
    return errors!.map((error) => error.extensions.code)
  }
  expect(await codes('{ nothing }')).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  expect(await codes('{')).toEqual(['GRAPHQL_PARSE_FAILED'])
  expect(await codes('query Q($n: Int!) { strict(first: $n) }', { n: 'many' })).toEqual(['BAD_USER_INPUT'])
  expect(await codes('query Q($n: Int) { strict(first: $n) }', { n: null })).toEqual(['BAD_USER_INPUT'])
  // After fifty GraphQL stops counting, in an error of its own.
  const wrong = Array.from({ length: 200 }, () => 'many')
  expect(new Set(await codes('query Q($n: [Int!]) { many(of: $n) }', { n: wrong }))).toEqual(
    new Set(['BAD_USER_INPUT']),
  )
})

test('what is nested too deeply to be read is the caller’s mistake, told without words of the machine', async () => {
  const lists = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const query = 'query Q($n: Int!) { strict(first: $n) }'
  const answers = [
    await doors.ask(`{ strict(first: ${'['.repeat(1990)} }`),
    await post(`{ "query": "${query}", "variables": { "n": ${lists} } }`),
  ]
  for (const answer of answers) {
    const { errors } = await answerOf(answer)
    expect(errors).toHaveLength(1)
    expect(errors![0]!.message).not.toMatch(/stack/)
    expect(errors![0]!.extensions.code).toMatch(
      /^(QUERY_TOO_COMPLEX|BAD_USER_INPUT|GRAPHQL_PARSE_FAILED|BAD_REQUEST)$/,
    )
  }
})

test('a body that is not JSON, or too large, or in a strange coding is answered as JSON', async () => {
  const cases = [
    [await post('{"query": '), 400, 'BAD_REQUEST', 'not valid JSON'],
    [
      await post(JSON.stringify({ query: `{ refused } # ${'x'.repeat(10_000_000)}` })),
      413,
      'PAYLOAD_TOO_LARGE',
      'too large',
    ],
    [await post('{}', { 'Content-Encoding': 'compress' }), 415, 'BAD_REQUEST', 'compressed'],
  ] as const
  for (const [response, status, code, sentence] of cases) {
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toContain('application/json')
    const { errors } = await answerOf(response)
    expect(errors![0]!.extensions.code).toBe(code)
    expect(errors![0]!.message).toContain(sentence)
  }
})

test('a bug outside GraphQL answers JSON without its workings', async () => {
  const response = await fetch(`${doors.url}/bug`, { headers: { Accept: 'text/html' } })
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }] })
  expect(text).not.toContain('inner workings')
  expect(text).toContain(response.headers.get('X-Request-Id')!)
})

test('an address that cannot be decoded is the caller’s mistake', async () => {
  const response = await fetch(`${doors.url}/things/%E0%A4%A`)
  expect(response.status).toBe(400)
  expect((await answerOf(response)).errors![0]!.extensions.code).toBe('BAD_REQUEST')
})

test.each([
  ['22021', 'invalid byte sequence for encoding "UTF8": 0x00', 400],
  ['22P05', 'unsupported Unicode escape sequence: \\u0000 cannot be converted to text.', 400],
  ['22021', 'invalid byte sequence for encoding "UTF8": 0xe9 0x20', 500],
  [
    '22P05',
    'character with byte sequence 0xe1 0xbb 0x8c in encoding "UTF8" has no equivalent in encoding "LATIN1"',
    500,
  ],
])(
  'what the database cannot hold (%s: %s) is the visitor’s mistake only where it came by the wire',
  async (code, message, status) => {
    const response = await fetch(`${doors.url}/database/${code}/${encodeURIComponent(message)}`)
    expect(response.status).toBe(status)
  },
)
