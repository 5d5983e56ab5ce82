import type { Listed, Query } from '../../directory/evaluation/labelled-set.js'
import { seeded } from '../../directory/evaluation/seeded.js'

/**
 * A labelled register of English and Spanish names under a fixed seed, asked about as public record-linkage sets are made:
 * names changed about, fields left out, letters and digits mistaken, surnames hyphenated or changed (FEBRL, voters' rolls).
 */
export function anotherRegister(families = 400, perClass = 30): { debtors: Listed[]; queries: Query[] } {
  const random = seeded(19_690_401)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  const two = (most: number) => String(1 + Math.floor(random() * most)).padStart(2, '0')
  const homes = Array.from({ length: families }, (_, at): Home => {
    const [first, middle, brother, grown] = GIVEN.toSorted(() => random() - 0.5) as [
      string,
      string,
      string,
      string,
    ]
    const [family, mothers] = [pick(FAMILIES), pick(FAMILIES)]
    return {
      id: `N${at}`,
      first,
      middle,
      brother,
      grown,
      family,
      mothers,
      phone: `919${digits(7)}`,
      dob: `20${two(17)}-${two(12)}-${two(28)}`,
      region: pick(REGIONS),
    }
  })
  const asked = (home: Home, over: Partial<Query>): Omit<Query, 'qid'> => ({
    student: `${home.first} ${home.family}`,
    parent: `${home.grown} ${home.family}`,
    phone: home.phone,
    email: '',
    dob: home.dob,
    region: home.region,
    true_id: home.id,
    ...over,
  })
  const listedAsked = KINDS.flatMap((kind) =>
    Array.from({ length: perClass }, () => pick(homes)).map((home) => asked(home, kind(home))),
  )
  const strangers = Array.from({ length: 3 * perClass }, () => pick(homes)).map((home, at) =>
    asked(
      home,
      [
        { student: `${home.brother} ${home.family}`, dob: `20${two(17)}-${two(12)}-${two(28)}`, true_id: '' },
        {
          phone: `252${digits(7)}`,
          dob: '1999-12-31',
          parent: `${home.brother} ${home.family}`,
          region: 'Elsewhere',
          true_id: '',
        },
        {
          student: `${home.middle} ${home.mothers}`,
          parent: `${home.brother} ${home.mothers}`,
          phone: '',
          dob: '',
          true_id: '',
        },
      ][at % 3]!,
    ),
  )
  return {
    debtors: homes.map((home) => ({
      ...home,
      student_name: `${home.first} ${home.middle} ${home.family}`,
      parent_name: `${home.grown} ${home.family}`,
      email: '',
    })),
    queries: [...listedAsked, ...strangers].map((query, at) => ({ ...query, qid: `Q${at}` })),
  }
}

interface Home {
  id: string
  first: string
  middle: string
  brother: string
  grown: string
  family: string
  mothers: string
  phone: string
  dob: string
  region: string
}

/** What is written otherwise than it was listed. */
const KINDS: ((home: Home) => Partial<Query>)[] = [
  () => ({}),
  ({ first, family }) => ({ student: `${family}, ${first}`, phone: '' }),
  ({ first, middle, family }) => ({ student: `${middle} ${first} ${family}`, dob: '' }),
  ({ first, family }) => ({ student: `${slip(first)} ${family}`, phone: '' }),
  ({ first, family }) => ({ student: `${first} ${slip(family)}`, parent: '' }),
  ({ dob }) => ({ dob: `${dob.slice(0, -1)}${(Number(dob.at(-1)) + 1) % 10}`, region: '' }),
  ({ phone }) => ({ phone: `${phone.slice(0, 5)}${phone[6]}${phone[5]}${phone.slice(7)}`, dob: '' }),
  ({ first, family, mothers }) => ({ student: `${first} ${family}-${mothers}`, phone: '' }),
  ({ first, family, mothers }) => ({ student: `${first} ${mothers} ${family}`, parent: '' }),
  ({ first, mothers, grown }) => ({ student: `${first} ${mothers}`, parent: `${grown} ${mothers}` }),
  ({ mothers, brother }) => ({ parent: `Mrs ${brother} ${mothers}`, phone: '' }),
  ({ first, middle, family }) => ({ student: `${first} ${middle[0]}. ${family}`, parent: '', region: '' }),
]

/** Two letters changed about. */
const slip = (name: string) => `${name.slice(0, 2)}${name[3] ?? ''}${name[2] ?? ''}${name.slice(4)}`

const REGIONS = ['Wake', 'Durham', 'Orange', 'Union']
const GIVEN =
  'Alejandro Amanda Andrea Ashley Benjamin Brandon Brittany Camila Carlos Caroline Catalina Christopher Daniela Diego Dorothy Eduardo Emily Esperanza Fernando Gabriela Guadalupe Hannah Isabella Jacqueline Javier Jennifer Jonathan Joaquin Katherine Kimberly Lorenzo Luciana Madison Marcus Mariana Matthew Melissa Miguel Nathaniel Nicholas Patricia Rafael Rebecca Ricardo Samantha Santiago Savannah Sebastian Stephanie Timothy Valentina Vanessa Victoria Walter Ximena Zachary'.split(
    ' ',
  )
const FAMILIES =
  'Alvarez Anderson Bennett Campbell Castillo Chavez Coleman Crawford Delgado Dominguez Edwards Espinoza Fernandez Fletcher Gallagher Garrison Gonzalez Guerrero Hamilton Hernandez Holloway Jefferson Jimenez Kendrick Lockhart Maldonado Marshall Martinez McAllister Mendoza Mitchell Montgomery Navarro Oconnor Patterson Pendleton Quintero Ramirez Richardson Rodriguez Salazar Sanderson Stephenson Sullivan Thompson Underwood Valenzuela Velasquez Washington Whitaker Zamora'.split(
    ' ',
  )
