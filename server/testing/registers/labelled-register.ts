import { seeded } from '../../directory/evaluation/seeded.js'
import type { Listed, Query } from '../../directory/evaluation/labelled-set.js'

/** A small labelled register under a fixed seed: families of two, and questions about them as schools type them. */
export function aLabelledRegister(families = 300, perClass = 25): { debtors: Listed[]; queries: Query[] } {
  const random = seeded(20_261_120)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  const day = () =>
    `20${10 + Math.floor(random() * 8)}-0${1 + Math.floor(random() * 9)}-${10 + Math.floor(random() * 19)}`
  const households = Array.from({ length: families }, (_, at) => {
    const family = pick(FAMILIES)
    const [first, second, third, grown] = GIVEN.toSorted(() => random() - 0.5)
    const shared = {
      parent_name: `Mr ${grown} ${family}`,
      phone: `0803${digits(7)}`,
      email: `family${at}@example.com`,
      region: pick(REGIONS),
    }
    const child = { ...shared, id: `L${at}`, student_name: `${first} ${second} ${family}`, dob: day() }
    return { child, first: first!, second: second!, third: third!, grown: grown!, family }
  })
  const listed = households.map(({ child }) => child)
  const typed = ({ child }: (typeof households)[number], over: Partial<Query>): Omit<Query, 'qid'> => {
    const { student_name: student, parent_name: parent, phone, email, dob, region, id } = child
    return { student, parent, phone, email, dob, region, true_id: id, ...over }
  }
  const classes = [
    (home: (typeof households)[number]) =>
      typed(home, { student: `${home.family.toUpperCase()}, ${home.first}`, email: '', dob: '' }),
    (home: (typeof households)[number]) =>
      typed(home, { student: `${misspelt(home.first)} ${home.family}`, email: '', dob: '' }),
    (home: (typeof households)[number]) =>
      typed(home, {
        student: `${home.first.slice(0, 4)} ${home.family}`,
        phone: `+234${home.child.phone.slice(1)}`,
        dob: '',
      }),
    (home: (typeof households)[number]) =>
      typed(home, {
        student: `${home.first}${home.second.toLowerCase()} ${home.family}`,
        phone: '',
        email: '',
      }),
    (home: (typeof households)[number]) =>
      typed(home, { parent: `Mrs Quincy ${home.family}`, phone: '', email: '' }),
    (home: (typeof households)[number]) =>
      typed(home, { student: `${home.third} ${home.family}`, dob: '', true_id: '' }),
    (home: (typeof households)[number]) =>
      typed(home, {
        parent: `Mr Quincy ${home.family}`,
        phone: `0909${digits(7)}`,
        email: '',
        dob: '2001-01-01',
        region: 'Kano',
        true_id: '',
      }),
    (home: (typeof households)[number]) =>
      typed(home, {
        student: `Wilhelmina Quist`,
        parent: `Mr ${home.grown} Quist`,
        email: '',
        dob: '',
        true_id: '',
      }),
  ]
  const queries = classes.flatMap((ask) => Array.from({ length: perClass }, () => ask(pick(households))))
  return { debtors: listed, queries: queries.map((query, at) => ({ ...query, qid: `Q${at}` })) }
}

const misspelt = (name: string) => `${name.slice(0, 3)}${name.slice(4)}`

const REGIONS = ['Lagos', 'Oyo', 'Enugu']
const GIVEN =
  'Adebayo Adaeze Aminatu Babatunde Bukola Chidinma Chukwuemeka Damilola Ekaette Fatimatu Folake Gbenga Habibat Ibrahim Ifeoma Jamilah Kehinde Kelechi Ladipo Mariam Morenike Nnamdi Ngozika Obinna Oluwaseun Patience Rashidat Salisu Simisola Temitope Uchenna Victoria Yetunde Zubairu'.split(
    ' ',
  )
const FAMILIES =
  'Abiola Adeyemi Akpan Balogun Bello Danjuma Effiong Ezenwa Fashola Garba Ibekwe Jimoh Kalu Lawal Madueke Nwosu Obaseki Okonkwo Olatunji Onuoha Salami Shagari Tijani Udoh Yahaya Zakari'.split(
    ' ',
  )
