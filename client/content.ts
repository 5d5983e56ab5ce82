/** Who we are and how we are reached and followed: whoever runs DMA writes their own here. */
export const office = {
  phone: '+234 803 555 0190',
  email: 'hello@dma.example',
  addresses: [
    { place: 'Lagos', lines: ['12 Marina Road', 'Lagos Island, Lagos'] },
    { place: 'Abuja', lines: ['4 Aguiyi Ironsi Street', 'Maitama, Abuja'] },
  ],
} as const

export const social = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Twitter', href: 'https://twitter.com/' },
] as const

export const team = [
  {
    name: 'Adaeze Nwosu',
    title: 'Founder and Director',
    does: 'Keeps the register fair, and answers for it.',
  },
  {
    name: 'Tunde Afolayan',
    title: 'Head of Schools',
    does: 'Reads every application, and helps a school begin.',
  },
  {
    name: 'Halima Sule',
    title: 'Head of Families',
    does: 'Decides what a family and a school cannot settle.',
  },
  { name: 'Emeka Udoh', title: 'Head of Engineering', does: 'Keeps it quick, safe and simple.' },
] as const
