import { expect, test } from 'vitest'
import { printableClaim } from './print.js'

const claim = {
  parentName: 'Mr Musa <Bello>',
  studentName: 'Aisha Bello',
  schoolName: 'Saint Mary’s & Sons',
  schoolPhone: '+234 803 555 0142',
  schoolEmail: 'bursar@mary.example',
  schoolAddress: '12 Marina Road, Lagos',
  amount: '₦45,000.00',
  paid: null,
  term: null,
  dueDate: null,
  agedFrom: '20 Apr 2026',
  claimUrl: 'https://dma.example/claim/8YzjX0m4kq2sVn3rT7wLbHc5dPfG1uEo9iQaKxZyNvM',
  typed: { code: '7KQ2M VX4HD', page: 'https://dma.example/letter', until: '21 Feb 2027' },
  noticeDays: 7,
  visibleFrom: null,
  notBefore: null,
  unseen: null,
  minimumAmount: '₦0.00',
  purgeMonths: 12,
  expiryYears: 3,
  answerDays: 14,
  removeDays: 28,
  answered: null,
  readsOnly: false,
  runBy: 'DMA is run by The Proof Trust, 5 Proof Road, Lagos. You can write to office@dma.example.',
}

test('the printed letter carries the private link as text and as a code, without a script', async () => {
  const page = await printableClaim(claim)
  expect(page).toContain(claim.claimUrl)
  expect(page).toMatch(/aria-label="QR code[^>]*><svg[^>]*viewBox/)
  expect(page).not.toMatch(/<script|<link\b|<img|\son\w+="/i)
})

test('a printed letter says who runs the register, and how to reach them', async () => {
  expect(await printableClaim(claim)).toContain(claim.runBy)
})

test('the code changes with the link', async () => {
  const code = async (claimUrl: string) =>
    (await printableClaim({ ...claim, claimUrl })).match(/<svg.*<\/svg>/s)![0]
  expect(await code('https://dma.example/claim/one')).not.toBe(await code('https://dma.example/claim/two'))
})

test('names with HTML in them stay text, and the notice counts from the hand-over', async () => {
  const page = await printableClaim(claim)
  expect(page).toContain('Dear Mr Musa &#60;Bello&#62;,')
  expect(page).toContain('7 days after this letter was handed to you')
})
