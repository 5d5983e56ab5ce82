import { z } from 'zod'
import { NEXT } from '../schools/school.entity.js'
import { rowId } from '../shared/row-id.js'
import { call, type Call } from './call.js'
import { wholeList } from './lists.js'
import { NotFound } from './problems.js'
import {
  ProfileBody,
  SCHOOL_FIELDS,
  SchoolAnswer,
  SchoolBody,
  SchoolsAnswer,
  otherSchoolAnswer,
  ownAnswer,
  schoolAnswer,
} from './school-shapes.js'

export const schoolCalls: Call[] = [
  call({
    method: 'get',
    path: '/school',
    act: 'schools',
    summary: 'One’s own school whole, then the other approved schools with what is public',
    query: {
      username: 'Only the school of this account: one’s own, or nothing.',
      school_name: 'Only schools of exactly this name, whatever the case.',
      after: 'Where a longer list goes on: follow the `Link` header.',
    },
    status: 200,
    answer: SchoolsAnswer,
    handle: async ({ context, query, response }) => {
      const { rows, own } = await context.schools.ownAndOthers(query)
      const others = wholeList(rows, { context, query, response, path: '/school/' }).map(otherSchoolAnswer)
      return own ? [await ownAnswer(own, context), ...others] : others
    },
  }),
  call({
    method: 'post',
    path: '/register',
    act: 'registerSchool',
    summary: 'Register a school',
    description:
      'With a token: for the account of the token; one that has a school already is answered 403, and changes it with `PUT register/{id}/`. Without one: only to complete one’s own registration, from the same network, within 15 minutes, once, with `author`, `username` and `email` all of an account without a school; everything else is answered 401.',
    body: SchoolBody,
    status: 201,
    answer: SchoolAnswer,
    fields: SCHOOL_FIELDS,
    summarised: true,
    identify: (context, { author, username, email }) =>
      context.openRegistrations.identify({
        accountId: rowId(said(author)),
        username: said(username),
        email: said(email),
      }),
    handle: async ({ context, body }) => schoolAnswer(await context.schools.register(body), context),
  }),
  call({
    method: 'put',
    path: '/register/{id}',
    act: 'updateSchool',
    summary: 'Change the profile of one’s own school',
    description:
      'Takes the whole profile back. Read-only fields are ignored, an unchanged document address means that the document stays. A new name or document of an approved school waits for the provider, and until then the old one is answered; so does another `email`, for the link that is sent there. A school that was asked for changes is handed in again by this.',
    body: ProfileBody,
    status: 200,
    answer: SchoolAnswer,
    fields: SCHOOL_FIELDS,
    handle: async ({ context, body, id }) => {
      if (!(await context.schools.one(id))) throw new NotFound()
      const updated = await context.schools.update((present) => ({
        ...body(present),
        resubmit: 'resubmit' in NEXT[present.state],
      }))
      return schoolAnswer(updated, context)
    },
  }),
]

/** Not checked yet: an object would be asked for its own toString, and may have none. */
const said = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What a visitor says who completes a registration; besides the school itself. */
export const CompletionBody = z.object({
  author: z.union([z.int(), z.string()]).optional().describe('Without a token: the `pk` of the account.'),
  username: z.string().optional().describe('Without a token: of the account.'),
})
