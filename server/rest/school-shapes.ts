import { type OfficerName } from '../../common/school-words.js'
import { z } from 'zod'
import type { Context } from '../context.js'
import type { Document } from '../documents/document.entity.js'
import type { SchoolChange, SchoolInput } from '../schools/school-details.js'
import type { ProfileChange } from '../schools/schools.js'
import { SchoolCategory, SchoolState, type School } from '../schools/school.entity.js'
import { choice, filled, optionalText, revision, revisionAnswer, revisionOf } from './shapes.js'

/** The product's field and the contract's, `registeration_cert` spelt so. */
export const SCHOOL_FIELDS = {
  name: 'school_name',
  category: 'school_category',
  description: 'description',
  address: 'school_address',
  email: 'email',
  contactNumber: 'contact_number',
  taxCertificate: 'school_cert',
  registrationCertificate: 'registeration_cert',
  ministryApproval: 'ministry_approval',
  'proprietor.name': 'proprietor_name',
  'proprietor.email': 'proprietor_email',
  'proprietor.number': 'proprietor_number',
  'principal.name': 'principal_name',
  'principal.email': 'principal_email',
  'principal.number': 'principal_number',
  'bursar.name': 'bursar_name',
  'bursar.email': 'bursar_email',
  'bursar.number': 'bursar_number',
}

const category = choice({
  Public: SchoolCategory.PUBLIC,
  Private: SchoolCategory.PRIVATE,
  'Public School': SchoolCategory.PUBLIC,
  'Private School': SchoolCategory.PRIVATE,
})
const paper = 'The address of an upload of ours: a picture.'

const details = z.object({
  school_name: filled,
  school_category: category,
  description: filled.describe('Up to 5,000 characters.'),
  school_address: filled,
  email: filled.describe('The school’s address for letters and for parents.'),
  contact_number: filled,
  proprietor_name: filled,
  proprietor_email: filled,
  proprietor_number: filled,
  principal_name: filled,
  principal_email: filled,
  principal_number: filled,
  bursar_name: filled,
  bursar_email: filled,
  bursar_number: filled,
})
const papers = z.object({
  school_cert: optionalText.describe(paper),
  registeration_cert: optionalText.describe(`${paper} Spelt so.`),
  registration_cert: optionalText.describe('The same field, spelt otherwise.'),
  ministry_approval: optionalText.describe(paper),
})

/** Without the one that has two spellings: one of them is needed. */
const needed = z.object({ school_cert: filled.describe(paper), ministry_approval: filled.describe(paper) })

const documentsOf = (body: z.output<typeof papers>) => ({
  taxCertificate: body.school_cert,
  registrationCertificate: body.registeration_cert || body.registration_cert,
  ministryApproval: body.ministry_approval,
})

export const SchoolBody = z
  .object({ ...details.shape, ...papers.shape, ...needed.shape })
  .transform((body): SchoolInput => ({
    ...namesOf(body),
    ...documentsOf(body),
    proprietor: officer(body, 'proprietor'),
    principal: officer(body, 'principal'),
    bursar: officer(body, 'bursar'),
  }))

/** A field that is left out stays as it is, and so does everything that is not a field of a profile. */
export const ProfileBody = z
  .object({ ...details.partial().shape, ...papers.shape, revision: revision.optional() })
  .transform((body) => (present: School): SchoolChange & Pick<ProfileChange, 'isAsRead'> => ({
    isAsRead: body.revision === undefined || body.revision === revisionOf(detailsOf(present)),
    ...namesOf(body),
    ...documentsOf(body),
    proprietor: { ...present.proprietor, ...given(officer(body, 'proprietor')) },
    principal: { ...present.principal, ...given(officer(body, 'principal')) },
    bursar: { ...present.bursar, ...given(officer(body, 'bursar')) },
  }))

export const SchoolAnswer = z.object({
  id: z.int(),
  username: z.string().describe('One’s own: of whoever asks, who acts for the school.'),
  author: z.int().describe('The number of that account, as `pk` of `dj-rest-auth/user/`.'),
  email: z.string(),
  school_name: z.string(),
  school_category: z.enum(['Public', 'Private']),
  description: z.string(),
  school_address: z.string(),
  contact_number: z.string(),
  school_cert: z.string().describe('An address that only the school itself and the provider can open.'),
  registeration_cert: z.string(),
  ministry_approval: z.string(),
  proprietor_name: z.string(),
  proprietor_email: z.string(),
  proprietor_number: z.string(),
  principal_name: z.string(),
  principal_email: z.string(),
  principal_number: z.string(),
  bursar_name: z.string(),
  bursar_email: z.string(),
  bursar_number: z.string(),
  state: z.enum(SchoolState).describe('Where it stands with the provider. Not part of the old contract.'),
  revision: revisionAnswer,
})

export const OtherSchoolAnswer = z.object({
  id: z.int(),
  school_name: z.string(),
  school_category: z.enum(['Public', 'Private']),
  school_address: z.string(),
  contact_number: z.string(),
})

export const SchoolsAnswer = z.array(z.union([SchoolAnswer, OtherSchoolAnswer]))

/** One's own school, whole. */
export async function schoolAnswer(
  school: School,
  { config, account }: Context,
): Promise<z.infer<typeof SchoolAnswer>> {
  // Clients know their own school by that: whoever asks acts for it.
  const url = async (document: { loadOrFail(): Promise<Document> }) =>
    `${config.publicUrl}/api/r/files/${(await document.loadOrFail()).key}`
  const details = detailsOf(school)
  return {
    id: school.id,
    ...details,
    username: account.username,
    author: account.id,
    school_cert: await url(school.taxCertificate),
    registeration_cert: await url(school.registrationCertificate),
    ministry_approval: await url(school.ministryApproval),
    state: school.state,
    revision: revisionOf(details),
  }
}

/** What its people can change of it, but its papers. */
function detailsOf(school: School) {
  const { proprietor, principal, bursar } = school
  const { id: _id, ...shown } = otherSchoolAnswer(school)
  return {
    ...shown,
    email: school.email,
    description: school.description,
    proprietor_name: proprietor.name,
    proprietor_email: proprietor.email,
    proprietor_number: proprietor.number,
    principal_name: principal.name,
    principal_email: principal.email,
    principal_number: principal.number,
    bursar_name: bursar.name,
    bursar_email: bursar.email,
    bursar_number: bursar.number,
  }
}

/** One's own school in a list: whole for its people, what is public for a program. */
export const ownAnswer = async (school: School, context: Context) =>
  context.viewer.apiKey ? otherSchoolAnswer(school) : schoolAnswer(school, context)

/** What anybody signed in may know of an approved school. */
export const otherSchoolAnswer = (school: School): z.infer<typeof OtherSchoolAnswer> => ({
  id: school.id,
  school_name: school.name,
  school_category: school.category === SchoolCategory.PUBLIC ? 'Public' : 'Private',
  school_address: school.address,
  contact_number: school.contactNumber,
})

function namesOf<Body extends Partial<z.output<typeof details>>>(body: Body) {
  return {
    name: body.school_name,
    category: body.school_category,
    description: body.description,
    address: body.school_address,
    email: body.email,
    contactNumber: body.contact_number,
  } as {
    name: Body['school_name']
    category: Body['school_category']
    description: Body['description']
    address: Body['school_address']
    email: Body['email']
    contactNumber: Body['contact_number']
  }
}

function officer<Text extends string | undefined>(
  body: { [field in `${OfficerName}_${'name' | 'email' | 'number'}`]?: Text },
  who: OfficerName,
) {
  return {
    name: body[`${who}_name`] as Text,
    email: body[`${who}_email`] as Text,
    number: body[`${who}_number`] as Text,
  }
}

/** Only what is said; `undefined` would hide what is there. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [field in keyof T]?: NonNullable<T[field]>
  }
