import { aWard, type Ward } from './register.ts'

/** What a school types of an applicant. */
export interface Question {
  student: string
  parent: string
  phone?: string
  email?: string
  dateOfBirth?: string
}

/** As applicants come: three in five are listed, and of those most are written otherwise than in the register. */
export function questions(listed: Ward[], count: number, random: () => number): Question[] {
  return Array.from({ length: count }, (_, at) => {
    const kind = KINDS[at % KINDS.length]!
    return kind(listed[Math.floor(random() * listed.length)]!, aWard(random))
  })
}

/** The ward that is listed, and a stranger to take what differs from. */
type Kind = (ward: Ward, stranger: Ward) => Question

const KINDS: Kind[] = [
  ({ student, parent, phone, email, birthDate }) => ({
    student,
    parent,
    phone,
    email,
    dateOfBirth: birthDate,
  }),
  ({ student, parent, birthDate }) => ({ student: familyFirst(student), parent, dateOfBirth: birthDate }),
  ({ student, parent, phone }) => ({ student: letterLost(student), parent, phone }),
  ({ student, parent }, stranger) => ({ student, parent: letterLost(parent), phone: stranger.phone }),
  ({ student, parent }) => ({ student: middleDropped(student), parent: `Mrs ${parent}` }),
  ({ student, birthDate }, { parent, phone }) => ({ student, parent, phone, dateOfBirth: birthDate }),
  // Another child of a listed family.
  ({ student, parent, phone }, stranger) => ({ student: otherGiven(student, stranger), parent, phone }),
  // Nobody who is listed, with all that is known or with the names alone.
  (_ward, { student, parent, phone, email, birthDate }) => ({
    student,
    parent,
    phone,
    email,
    dateOfBirth: birthDate,
  }),
  (_ward, { student, parent }) => ({ student, parent }),
  (_ward, { student, parent, phone }) => ({ student: letterLost(student), parent, phone }),
]

const wordsOf = (name: string) => name.split(' ')
const familyFirst = (name: string) =>
  `${wordsOf(name).at(-1)!.toUpperCase()}, ${wordsOf(name).slice(0, -1).join(' ')}`
const middleDropped = (name: string) => `${wordsOf(name)[0]} ${wordsOf(name).at(-1)}`
const letterLost = (name: string) => `${name.slice(0, 2)}${name.slice(3)}`
const otherGiven = (name: string, stranger: Ward) => `${wordsOf(stranger.student)[0]} ${wordsOf(name).at(-1)}`
