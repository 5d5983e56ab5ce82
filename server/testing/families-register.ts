import type { Listed, Query } from '../directory/evaluation/labelled-set.js'
import { seeded } from '../directory/evaluation/seeded.js'

/** What a question is about, besides an entry's own child. */
export type FamilyClass = keyof typeof CLASSES

/**
 * A labelled register of families under a fixed seed: questions about brothers, sisters, twins and cousins of listed children, and
 * about listed children by short forms. The names are written down from common knowledge; each is as common as any other.
 */
export function aFamiliesRegister(perClass = 20): {
  debtors: Listed[]
  queries: (Query & { class: FamilyClass; related: string })[]
} {
  const random = seeded(20_261_122)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  const day = (year: number) =>
    `${year}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${10 + Math.floor(random() * 19)}`
  const kinds = Object.keys(CLASSES) as FamilyClass[]
  const homes = Array.from({ length: kinds.length * perClass }, (_, at): Home => {
    const culture = pick(CULTURES)
    const [first, middle, brother, other] = culture.given.toSorted(() => random() - 0.5) as [
      string,
      string,
      string,
      string,
    ]
    const [family, mothers] = culture.families.toSorted(() => random() - 0.5) as [string, string]
    const [long, short] = pick(culture.short)
    const [grown, grownShort] = pick(culture.short.filter(([name]) => name !== long))
    const [year, phone] = [2006 + Math.floor(random() * 6), `${pick(['0803', '0706', '0812'])}${digits(7)}`]
    return {
      ...{
        id: `F${at}`,
        first,
        middle,
        brother,
        other,
        family,
        mothers,
        long,
        short,
        grown,
        grownShort,
        phone,
      },
      ...{ dob: day(year), later: day(year + 2 + Math.floor(random() * 4)), region: pick(REGIONS) },
    }
  })
  const listed = homes.map((home, at) => madeOf(kinds[at % kinds.length]!, home))
  const queries = kinds.flatMap((kind, from) =>
    Array.from({ length: perClass }, (_, turn) => {
      const home = homes[from + kinds.length * turn]!
      const { entry, asked, isListed = false } = madeOf(kind, home)
      const { student_name: student, parent_name: parent, phone, dob, region } = { ...rowOf(home), ...entry }
      return {
        ...{ student, parent, phone, dob, region, email: '' },
        ...asked,
        ...{ true_id: isListed ? home.id : '', related: home.id, class: kind, qid: `${kind} ${turn}` },
      }
    }),
  )
  return { debtors: homes.map((home, at) => ({ ...rowOf(home), ...listed[at]!.entry })), queries }
}

const madeOf = (kind: FamilyClass, home: Home): Asked => CLASSES[kind](home)

const rowOf = ({ id, first, middle, family, grown, phone, dob, region }: Home): Listed => ({
  ...{ id, phone, email: '', dob, region },
  student_name: `${first} ${middle} ${family}`,
  parent_name: `Mr ${grown} ${family}`,
})

interface Home {
  id: string
  first: string
  middle: string
  brother: string
  other: string
  family: string
  mothers: string
  long: string
  short: string
  grown: string
  grownShort: string
  phone: string
  dob: string
  later: string
  region: string
}

interface Asked {
  /** What the entry has otherwise than `rowOf`. */
  entry?: Partial<Listed>
  asked: Partial<Query>
  /** Whether the question is about the listed child itself. */
  isListed?: boolean
}

const CLASSES = {
  'a sibling with the same middle name': ({ brother, middle, family, later }) => ({
    asked: { student: `${brother} ${middle} ${family}`, dob: later },
  }),
  'the same, born nobody says when': ({ brother, middle, family }) => ({
    asked: { student: `${family} ${brother} ${middle}`, dob: '' },
  }),
  'a sibling whose surname has two halves': ({ first, brother, middle, family, mothers }) => ({
    entry: { student_name: `${first} ${family}-${mothers}` },
    asked: { student: `${brother} ${middle} ${family} ${mothers}`, dob: '' },
  }),
  'a twin, one given name each': ({ first, brother, family }) => ({
    entry: { student_name: `${first} ${family}` },
    asked: { student: `${family}, ${brother}` },
  }),
  'a twin, one given name against two': ({ brother, family }) => ({
    asked: { student: `${brother} ${family}` },
  }),
  'a twin whose mother has another name': ({ first, brother, family, mothers, grown }) => ({
    entry: { student_name: `${first} ${family}`, parent_name: `Mrs ${grown} ${mothers}` },
    asked: { student: `${brother} ${family}` },
  }),
  'a cousin by the phone of an uncle': ({ brother, other, family, later, grownShort }) => ({
    asked: { student: `${brother} ${other} ${family}`, parent: `Mrs ${grownShort} ${family}`, dob: later },
  }),
  'a stranger by the phone of an agent': ({ brother, other, mothers }) => ({
    asked: { student: `${brother} ${mothers}`, parent: `Mr ${other} ${mothers}`, dob: '' },
  }),
  'both by short forms, and a phone': ({ long, short, grownShort, family, middle }) => ({
    entry: { student_name: `${long} ${middle} ${family}` },
    asked: { student: `${short} ${family}`, parent: `Mrs ${grownShort} ${family}`, dob: '', region: '' },
    isListed: true,
  }),
  'both by short forms, and the region': ({ long, short, grownShort, family }) => ({
    entry: { student_name: `${family} ${long}` },
    asked: { student: `${short} ${family}`, parent: `${grownShort} ${family}`, dob: '', phone: '' },
    isListed: true,
  }),
  'this child by its first name': ({ first, family, grown }) => ({
    asked: { student: `${first} ${family}`, parent: `${family} ${grown}` },
    isListed: true,
  }),
  'this child by its second name': ({ middle, family }) => ({
    asked: { student: `${family} ${middle}`, dob: '' },
    isListed: true,
  }),
  'this child with the other parent': ({ brother, first, middle, family }) => ({
    asked: { student: `${first} ${middle} ${family}`, parent: `Mrs ${brother} ${family}`, phone: '' },
    isListed: true,
  }),
} as const satisfies Record<string, (home: Home) => Asked>

const pairs = (text: string) =>
  text.split(' ').map((pair): [long: string, short: string] => pair.split('/') as [string, string])
const CULTURES = [
  {
    given:
      'Adaeze Chidera Chisom Ebube Ezinne Ifunanya Kamsi Kosiso Lotanna Munachi Nkiru Nnamdi Obiora Somadina Uchechi Ugonna Zimuzo Gift Praise Jude'.split(
        ' ',
      ),
    families:
      'Anozie Chukwura Ezeani Ibekwe Madubuike Mbakwe Nwankwo Ofodile Okeke Onuorah Udeze Umeh Achebe Agbo Chikelu Dibia Egwu Igboanugo Mbonu Nwadike Obiozor Okpala Ugwumba Uwakwe'.split(
        ' ',
      ),
    short: pairs(
      'Chukwuemeka/Emeka Ikechukwu/Ike Obinna/Obi Ifeanyi/Ify Chidiebere/Ebere Kenechukwu/Kene Chinonso/Nonso Ngozi/Ngo Chidimma/Dimma',
    ),
  },
  {
    given:
      'Adebola Ayotunde Bisola Bukunmi Darasimi Demilade Eniola Feranmi Gbolahan Ireti Jadesola Kolade Morayo Opeoluwa Pelumi Semilore Sijuade Wuraola Yejide Zion'.split(
        ' ',
      ),
    families:
      'Abiona Adegbite Afolayan Akinwale Alabi Babalola Fadipe Oduya Ogunbanjo Ojerinde Olaniyi Sotunde Adaramola Ajewole Ayinde Dosunmu Elegbede Fatunla Idowu Kuforiji Makinde Oyebanji Shodeinde Taiwo'.split(
        ' ',
      ),
    short: pairs(
      'Temitope/Tope Oluwafemi/Femi Oluwaseun/Seun Folashade/Shade Olayinka/Yinka Ayomide/Mide Adekunle/Kunle Titilayo/Titi Babatunde/Tunde',
    ),
  },
  {
    given:
      'Adamu Aisha Bilkisu Danjuma Faruk Hajara Hamza Idris Jummai Kabiru Lawan Nafisa Nuhu Rabiu Rakiya Sagir Talatu Umma Yahuza Zulai'.split(
        ' ',
      ),
    families:
      'Bunza Dankabo Dantata Gidado Gusau Jalingo Kaura Kurfi Maigari Potiskum Tambuwal Wamakko Bichi Dukku Fagge Geidam Hadejia Jibia Kontagora Malumfashi Ningi Rano Shagari Zuru'.split(
        ' ',
      ),
    short: pairs(
      'Abubakar/Bukar Maryam/Mairo Khadija/Dije Fatima/Binta Sulaiman/Sule Mustapha/Musty Zainab/Zee Ibrahim/Ibro Muhammad/Mamman',
    ),
  },
  {
    given:
      'Adjoa Afua Akosua Ato Baaba Dela Edem Serwaa Ekow Elorm Esinam Kafui Kwadwo Kweku Mawusi Nhyira Selasi Yayra Yoofi Kossiwa'.split(
        ' ',
      ),
    families:
      'Acheampong Adomako Agyapong Amankwah Ampofo Dogbe Fiagbe Gbeho Kpeglo Opoku Owusu Tsikata Adzanku Akoto Asiedu Attafuah Bonsu Dadzie Essuman Hayford Koomson Nkansah Quaye Tawiah'.split(
        ' ',
      ),
    short: pairs(
      'Emmanuel/Emma Elizabeth/Lizzy Samuel/Sam Rebecca/Becky Nathaniel/Nat Patricia/Pat Gabriel/Gabby Theresa/Tess Benjamin/Ben',
    ),
  },
]
const REGIONS = ['Lagos', 'Kano', 'Enugu', 'Ashanti', 'Volta']
