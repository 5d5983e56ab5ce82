import { z } from 'zod'
import type { Call } from './call.js'
import { CALLS } from './calls.js'
import { SESSION_COOKIE } from '../doors/session-cookie.js'
import { MEDIA_TYPES } from './body.js'
import { NOBODY, may } from '../policy.js'
import { DebtorAnswer, DebtorBody, DebtorsAnswer, NewDebtorBody } from './debtor-shapes.js'
import { CompletionBody } from './school-calls.js'
import { OtherSchoolAnswer, ProfileBody, SchoolAnswer, SchoolBody, SchoolsAnswer } from './school-shapes.js'
import { Detail } from './shapes.js'
import * as accounts from './account-shapes.js'

export type OpenApi = ReturnType<typeof openApi>
type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document, made from the very shapes that requests are read and answers written with. */
export function openApi() {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of CALLS) (paths[`${call.path}/`] ??= {})[call.method] = operation(call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'DMA: the REST contract',
      version: '1',
      summary: 'For clients that were written against the contract; new ones are better served by /graphql.',
      description:
        'Paths work with and without the closing slash. Bodies are JSON or forms. Whatever a body holds beside the fields below is ignored. Amounts are in whole currency units.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/r' }],
    security: [{ token: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token KEY`, with the key that signing in answered.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'The same key in a cookie that a script has set. Only for pages of our own origin.',
        },
      },
      schemas: Object.fromEntries([
        ...Object.entries(BODIES).map(([name, shape]) => [name, schemaOf(shape, 'input')]),
        ...Object.entries(ANSWERS).map(([name, shape]) => [name, schemaOf(shape, 'output')]),
      ]) as Record<string, Json>,
      responses: PROBLEMS,
    },
  }
}

interface Operation {
  operationId: string
  summary: string
  description?: string
  security?: Json[]
  parameters?: Json[]
  requestBody?: Json
  responses: Record<string, Json>
}

/** Answers of these names are referred to; what else is answered stands where it is. */
const ANSWERS = {
  Key: accounts.KeyAnswer,
  User: accounts.UserAnswer,
  School: SchoolAnswer,
  OtherSchool: OtherSchoolAnswer,
  Schools: SchoolsAnswer,
  Debtor: DebtorAnswer,
  Debtors: DebtorsAnswer,
  Detail,
  Problems: z.union([
    Detail,
    z
      .record(z.string(), z.union([z.array(z.string()), z.string()]))
      .describe('What is wrong with each field; `non_field_errors` is about the whole.'),
  ]),
}
const BODIES = {
  Registration: accounts.RegistrationBody,
  Login: accounts.LoginBody,
  PasswordChange: accounts.PasswordChangeBody,
  PasswordReset: accounts.PasswordResetBody,
  PasswordResetConfirm: accounts.PasswordResetConfirmBody,
  SchoolRegistration: SchoolBody.in.extend(CompletionBody.shape),
  SchoolProfile: ProfileBody,
  NewDebtor: NewDebtorBody,
  DebtorChange: DebtorBody,
}

const problem = (description: string, headers: Json = {}) => ({
  description,
  headers,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problems' } } },
})
const header = (description: string) => ({ description, schema: { type: 'string' } })
const PROBLEMS: Record<string, Json> = {
  400: problem('Something that was sent has to be corrected. Nothing was stored.'),
  401: problem('Not signed in, or the token opens nothing any more.', {
    'WWW-Authenticate': header('Always `Token`.'),
  }),
  403: problem('Signed in, and not allowed; or a cookie that came from another site.'),
  404: problem('There is nothing here, or it is not yours.'),
  405: problem('This path does not know the method.', { Allow: header('The methods it knows.') }),
  408: problem('The upload stopped on its way.'),
  413: problem('Too large.'),
  415: problem('Neither JSON nor a form.'),
  429: problem('Too often.', { 'Retry-After': header('Seconds until it may be tried again.') }),
  503: problem('A part of ours is down, and heals by itself.', {
    'Retry-After': header('Seconds until it may be tried again.'),
  }),
  500: problem('Our fault; it is in our log under the answer’s X-Request-Id.'),
}

function operation(call: Call): Operation {
  const { method, path, summary, description, status } = call
  const expected = [
    ...(call.body || call.upload ? ['400', '413', '415'] : ['400']),
    '401',
    '403',
    '429',
    '500',
    '503',
  ]
  const problems = [...expected, ...(path.includes('{id}') ? ['404'] : []), ...(call.upload ? ['408'] : [])]
  return {
    operationId: call.act === 'dashboard' || call.act === 'debtor' ? `read_${call.act}` : call.act,
    summary,
    description,
    ...(isOpen(call) ? { security: [{}, { token: [] }, { cookie: [] }] } : {}),
    parameters: [
      ...(path.includes('{id}')
        ? [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }]
        : []),
      ...Object.entries(call.query ?? {}).map(([name, about]) => ({
        name,
        in: 'query',
        description: about,
        schema: { type: 'string' },
      })),
    ],
    ...(method === 'get' ? {} : { requestBody: requestBody(call) }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(call.query?.after ? { headers: { Link: header('Where the list goes on, if it does.') } } : {}),
        content: { 'application/json': { schema: answerSchema(call) } },
      },
      ...Object.fromEntries(
        problems.toSorted().map((code) => [code, { $ref: `#/components/responses/${code}` }]),
      ),
    },
  }
}

/** Whether it answers a visitor. Asking who one is does not, though nobody is forbidden to ask. */
const isOpen = ({ act }: Call) => act !== 'viewer' && may(NOBODY, act)

function requestBody(call: Call): Json {
  if (call.upload) {
    const schema = {
      type: 'object',
      properties: {
        file: { type: 'string', contentMediaType: 'application/octet-stream' },
        upload_preset: { type: 'string', description: 'Ignored.' },
      },
      required: ['file'],
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  const name = Object.entries(BODIES).find(
    ([, shape]) => shape === call.body || (call.body === SchoolBody && shape === BODIES.SchoolRegistration),
  )?.[0]
  const schema = name ? { $ref: `#/components/schemas/${name}` } : { type: 'object' }
  return {
    required: name !== undefined,
    content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema }])),
  }
}

function answerSchema({ answer }: Call): Json {
  const name = Object.entries(ANSWERS).find(([, shape]) => shape === answer)?.[0]
  if (name) return { $ref: `#/components/schemas/${name}` }
  return schemaOf(answer, 'output')
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _default, ...schema } = z.toJSONSchema(shape, { io, reused: 'inline' })
  return schema
}
