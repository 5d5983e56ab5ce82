/** What the fields of a school are called in letters and on the desk. */
export const FIELD_NAMES: Record<string, string> = {
  name: 'School name',
  category: 'School category',
  level: 'Level',
  description: 'Description',
  address: 'Address',
  email: 'E-mail',
  contactNumber: 'Contact number',
  region: 'Region',
  proprietor: 'Proprietor',
  principal: 'Principal',
  bursar: 'Bursar',
  taxCertificate: 'Tax certification',
  registrationCertificate: 'School registration certificate',
  ministryApproval: 'Approval by the Ministry of Education',
}
