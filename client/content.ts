/** What the public pages say about us and how we are reached: whoever runs DMA writes their own here. */
export const office = {
  phone: '+234 803 555 0190',
  email: 'hello@dma.example',
  addresses: [
    { place: 'Lagos', lines: ['12 Marina Road', 'Lagos Island, Lagos'] },
    { place: 'Abuja', lines: ['4 Aguiyi Ironsi Street', 'Maitama, Abuja'] },
  ],
} as const
