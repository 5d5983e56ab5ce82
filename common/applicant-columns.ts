/** What a school's list of applicants tells of each, by the names of the template's columns and in their order. */
export const APPLICANT_COLUMNS = [
  'student',
  'parent',
  'phone',
  'email',
  'date_of_birth',
  'region',
  'reference',
] as const
export type ApplicantColumn = (typeof APPLICANT_COLUMNS)[number]
