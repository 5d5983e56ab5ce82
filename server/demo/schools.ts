import type { SchoolDetails } from '../schools/school-details.js'
import { SchoolCategory, SchoolLevel, type Officer } from '../schools/school.entity.js'

/** A school of the demo world; `slug` also names its pictures in certificates/. */
export interface DemoSchool extends SchoolDetails {
  slug: string
  username: string
  label: string
  proprietor: Officer
  principal: Officer
  bursar: Officer
}

/** Everybody's numbers end in the same block, so that nobody's real phone rings. */
const officer = (name: string, at: string, number: string): Officer => ({
  name,
  email: `${name.split(' ').at(-1)!.toLowerCase()}@${at}.example`,
  number: `0803 555 ${number}`,
})

export const marina: DemoSchool = {
  slug: 'marina',
  username: 'marina',
  label: 'Marina College, Lagos: an approved school',
  name: 'Marina College',
  category: SchoolCategory.PRIVATE,
  level: SchoolLevel.SECONDARY,
  description: 'A day school by the lagoon, for 640 pupils from eleven to eighteen.',
  address: '14 Marina Road, Lagos Island, Lagos',
  email: 'office@marina.example',
  contactNumber: '+234 803 555 0110',
  region: 'Lagos',
  proprietor: officer('Mrs Adunni Coker', 'marina', '0111'),
  principal: officer('Mr Emeka Nwosu', 'marina', '0112'),
  bursar: officer('Mrs Folake Adeyinka', 'marina', '0113'),
}

export const palmGrove: DemoSchool = {
  slug: 'palm-grove',
  username: 'palmgrove',
  label: 'Palm Grove Primary School, Lagos: an approved school',
  name: 'Palm Grove Primary School',
  category: SchoolCategory.PRIVATE,
  level: SchoolLevel.PRIMARY,
  description: 'Six classes, one mango tree, and a bursar who knows every family.',
  address: '3 Bode Street, Surulere, Lagos',
  email: 'office@palmgrove.example',
  contactNumber: '+234 803 555 0120',
  region: 'Lagos',
  proprietor: officer('Mr Chidi Anyanwu', 'palmgrove', '0121'),
  principal: officer('Mrs Bisi Oladele', 'palmgrove', '0122'),
  bursar: officer('Miss Ekaette Bassey', 'palmgrove', '0123'),
}

export const savannah: DemoSchool = {
  slug: 'savannah',
  username: 'savannah',
  label: 'Savannah Girls’ Secondary School, Kano: an approved school',
  name: 'Savannah Girls’ Secondary School',
  category: SchoolCategory.PUBLIC,
  level: SchoolLevel.SECONDARY,
  description: 'A boarding school for girls from Kano and its villages.',
  address: '27 Zaria Road, Kano',
  email: 'office@savannah.example',
  contactNumber: '+234 803 555 0130',
  region: 'Kano',
  proprietor: officer('Alhaji Sani Danladi', 'savannah', '0131'),
  principal: officer('Hajiya Maryam Gwarzo', 'savannah', '0132'),
  bursar: officer('Malam Ibrahim Garba', 'savannah', '0133'),
}

export const riverbank: DemoSchool = {
  slug: 'riverbank',
  username: 'riverbank',
  label: 'Riverbank Montessori School, Port Harcourt: waits for approval',
  name: 'Riverbank Montessori School',
  category: SchoolCategory.PRIVATE,
  level: SchoolLevel.PRE_SCHOOL,
  description: 'Small groups for children from two to six.',
  address: '8 Creek Road, Port Harcourt',
  email: 'hello@riverbank.example',
  contactNumber: '+234 803 555 0140',
  region: 'Rivers',
  proprietor: officer('Dr Ibiso Briggs', 'riverbank', '0141'),
  principal: officer('Mrs Tonye Amachree', 'riverbank', '0142'),
  bursar: officer('Mr Sunday Wokoma', 'riverbank', '0143'),
}

export const sunrise: DemoSchool = {
  slug: 'sunrise',
  username: 'sunrise',
  label: 'Sunrise Academy, Ibadan: not approved, with reasons',
  name: 'Sunrise Academy',
  category: SchoolCategory.PRIVATE,
  level: SchoolLevel.SECONDARY,
  description: 'A new secondary school on Ring Road.',
  address: '51 Ring Road, Ibadan',
  email: 'office@sunrise.example',
  contactNumber: '+234 803 555 0150',
  region: 'Oyo',
  proprietor: officer('Mr Kola Ogundipe', 'sunrise', '0151'),
  principal: officer('Mrs Ronke Salami', 'sunrise', '0152'),
  bursar: officer('Mr Dele Ajani', 'sunrise', '0153'),
}
