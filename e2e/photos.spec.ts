import { aPdf } from '../server/testing/files/a-pdf.js'
import { act, upload } from '../server/testing/client.js'
import { aHeic } from '../server/testing/files/a-heic.js'
import { aLargePhoto } from '../server/testing/files/a-photograph.js'
import { DOCUMENTS } from './forms.js'
import { expect, test } from './fixtures.js'
import { expectToFitPhoneAndDesk } from './looks.js'
import { anApprovedSchool, aSchool } from './people.js'

// Takes seconds to make: once for all of a worker's stories.
let photo: Promise<Buffer> | undefined
const aPhoto = async () => ({
  name: 'IMG_7.jpg',
  mimeType: 'image/jpeg',
  buffer: await (photo ??= aLargePhoto()),
})

test('a phone’s large photo is made smaller before it is sent, told on its card', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider), {
    viewport: { width: 360, height: 640 },
  })
  await page.goto('/admin/adddebtor')
  let sent = 0
  page.on('request', (request) => (sent = Math.max(sent, request.postDataBuffer()?.length ?? 0)))
  await page.getByLabel(/^Evidence files/).setInputFiles(await aPhoto())
  const card = page.getByRole('group', { name: /IMG_7\.jpg/ })
  await expect(card).toContainText(/Made smaller: \d+(\.\d)? MB → \d(\.\d)? MB/)
  await expectToFitPhoneAndDesk(page)
  const address = (await card.getByRole('link', { name: 'View Image' }).getAttribute('href'))!
  const answer = await page.request.get(address)
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  expect((await answer.body()).length).toBeLessThan(5 * 1024 * 1024)
  expect(sent).toBeLessThan(5 * 1024 * 1024)
})

test('a HEIC that this browser cannot open is kept as a JPEG', async ({ open, product, provider }) => {
  const page = await open(await anApprovedSchool(product, provider), {
    viewport: { width: 360, height: 640 },
  })
  await page.goto('/admin/adddebtor')
  await page
    .getByLabel(/^Evidence files/)
    .setInputFiles({ name: 'IMG_8.HEIC', mimeType: 'image/heic', buffer: await aHeic() })
  const shown = page.getByRole('group', { name: /IMG_8/ }).locator('img')
  await expect.poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(639)
})

test('a visitor who registers has their photo made smaller too, and may bring a certificate as a PDF', async ({
  open,
}) => {
  const page = await open(null, { viewport: { width: 360, height: 640 } })
  await page.goto('/schoolreg')
  await page.getByLabel(DOCUMENTS[0]).setInputFiles(await aPhoto())
  await expect(page.getByRole('group', { name: /IMG_7\.jpg/ })).toContainText('Made smaller:')
  await page
    .getByLabel(DOCUMENTS[1])
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  const scan = page.getByRole('group', { name: /scan\.pdf/ })
  await expect(scan.getByRole('link', { name: 'View file' })).toBeVisible()
})

test('a certificate that is a PDF is downloaded by the provider', async ({ open, product, provider }) => {
  const school = await aSchool(product)
  const { url } = await upload(product, aPdf(), {
    name: 'tax 2026.pdf',
    type: 'application/pdf',
    as: school,
  })
  expect((await act(product, 'updateSchool', { taxCertificate: url }, { as: school })).userErrors).toEqual([])
  const page = await open(provider, { viewport: { width: 360, height: 640 } })
  await page.goto(`/provider/schools/${school.id}`)
  await expect(page.getByRole('button', { name: /^View Image: / })).toHaveCount(2)
  const link = page.getByRole('link', { name: 'Download PDF: Tax certification' })
  await link.scrollIntoViewIfNeeded()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('tax 2026.pdf')
  await expectToFitPhoneAndDesk(page)
})
