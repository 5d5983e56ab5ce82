import { act } from '../server/testing/client.js'
import { PROVIDER } from '../server/testing/production-settings.js'
import { answer, aStory, dispute, tellSurname } from './contending.js'
import { expect, test } from './fixtures.js'
import { aPngFile } from './forms.js'

// Every story has its family, its school, and another school that looks at every step.
test.setTimeout(120_000)

test('paid, with a receipt: the school accepts it, on pages without JavaScript for the family', async ({
  open,
  product,
  provider,
}) => {
  const { mail } = product
  const story = await aStory({ open, product, provider }, { javaScriptEnabled: false })
  const { family, link, school, student, surname, parentEmail } = story
  await story.expectSeen('listed', school.name)

  await test.step('the family sends its receipt', async () => {
    await dispute(
      family,
      link,
      'I have paid already',
      'Paid on 3 May, by transfer.',
      await aPngFile('receipt.png'),
    )
    await expect(family.getByRole('heading', { name: 'The school has to answer' })).toBeVisible()
    await mail.letterTo(parentEmail, /We have received your message/)
    await mail.letterTo(school.office, /A family says that a claim is wrong/)
    await story.expectSeen('disputed')
  })

  await test.step('the school reads it and marks the claim as completed', async () => {
    const page = await open(school)
    await page.goto('/admin/contend')
    await page.getByRole('link', { name: `View And Comment: ${student}` }).click()
    const receipt = page.getByRole('link', { name: 'receipt.png' })
    expect((await page.request.get((await receipt.getAttribute('href'))!)).status()).toBe(200)
    await answer(page, student, 'Mark as completed', { message: 'Thank you, we have found it.' })
    await expect(page.getByRole('heading', { name: 'You corrected the claim' })).toBeVisible()
    await mail.letterTo(parentEmail, /has answered you|all is settled/)
    await story.expectSeen('not at all')
    await story.expectCorrection()
  })

  await test.step('the family reads that all is paid', async () => {
    await family.goto(link)
    await expect(family.getByRole('heading', { level: 1 })).toContainText('says that everything is paid')
    await tellSurname(family, surname)
    await family.getByRole('link', { name: 'Read what was said' }).click()
    await expect(family.getByText('Thank you, we have found it.')).toBeVisible()
  })
})

test('not my child: rejected, taken to the provider, and upheld', async ({ open, product, provider }) => {
  const { mail } = product
  const story = await aStory({ open, product, provider })
  const { family, link, school, student, parentEmail, debtorId } = story
  let ofTheFirst = ''
  await story.expectSeen('listed')

  await test.step('the school rejects it with its own paper', async () => {
    await dispute(
      family,
      link,
      'This is not my child',
      'We have no child of that name.',
      await aPngFile('register.png', '#204020'),
    )
    await expect(family.getByRole('heading', { name: 'The school has to answer' })).toBeVisible()
    ofTheFirst = new URL(family.url()).pathname
    await story.expectSeen('disputed')
    const page = await open(school)
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: '1 case waits for you' })).toBeVisible()
    await page.getByRole('link', { name: 'List of Contends 1 waiting' }).click()
    await page.getByRole('link', { name: `View And Comment: ${student}` }).click()
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(page.getByRole('main').getByRole('radio').first()).toBeFocused()
    await page.getByRole('radio', { name: 'Reject, with reasons' }).check()
    await page.getByLabel('Your reasons').fill('The form has your signature.')
    await page.getByLabel('Files (optional)').setInputFiles(await aPngFile('form.png', '#402020'))
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You rejected it' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'List of Contends 1 waiting' })).toHaveCount(0)
    await mail.letterTo(parentEmail, /has answered you/)
    await story.expectSeen('listed')
  })

  await test.step('the same again without a new paper is closed at once', async () => {
    await dispute(family, link, 'This is not my child', 'But we have no child of that name!')
    await expect(family.getByRole('heading', { name: 'Closed: it brought nothing new' })).toBeVisible()
    await mail.letterTo(parentEmail, /About your message/)
  })

  await test.step('the family asks the provider', async () => {
    await family.goto(ofTheFirst)
    await family.getByRole('link', { name: 'Ask the people who run DMA to decide' }).click()
    await family.getByLabel('Why do you not agree with the school?').fill('That is not our signature.')
    await family.getByRole('button', { name: 'Ask for a decision' }).click()
    await expect(family.getByRole('heading', { name: 'The people who run DMA are deciding' })).toBeVisible()
    await mail.letterTo(parentEmail, /We have received your request/)
    await mail.letterTo(school.office, /A family has asked the provider to decide/)
    await mail.letterTo(PROVIDER.email, /A case waits for your decision/)
    await story.expectSeen('not at all')
  })

  await test.step('the provider reads both files and decides for the family', async () => {
    const desk = await open(provider)
    await desk.goto('/provider/escalations')
    await desk.getByRole('link', { name: student, exact: true }).click()
    for (const file of ['register.png', 'form.png']) {
      const href = await desk.getByRole('link', { name: file }).getAttribute('href')
      expect((await desk.request.get(href!)).status(), file).toBe(200)
    }
    await desk.getByRole('button', { name: 'Decide for the family' }).click()
    const question = desk.getByRole('alertdialog')
    await question.getByLabel('Your reasons').fill('The signatures differ.')
    await question.getByRole('button', { name: 'Decide for the family' }).click()
    await expect(question).toBeHidden()
    await mail.letterTo(parentEmail, /There is a decision in your case/)
    await mail.letterTo(school.office, /There is a decision in a case/)
    await story.expectSeen('not at all')
    await story.expectCorrection()
  })

  await test.step('it has left the register for good', async () => {
    await family.goto(link)
    await expect(family.getByRole('heading', { level: 1 })).toContainText('has left the register')
    const { userErrors } = await act(
      product,
      'updateDebtor',
      { id: debtorId, amountOwed: '1000' },
      { as: school },
    )
    expect(userErrors).toHaveLength(1)
  })
})

test('a correction that meets a part: the school is told what follows, and the family asks the provider', async ({
  open,
  product,
  provider,
}) => {
  const { mail } = product
  const story = await aStory({ open, product, provider }, { javaScriptEnabled: false })
  const { family, link, school, student, parentEmail } = story
  await dispute(family, link, 'This is not my child', 'We have no child of that name.')
  await story.expectSeen('disputed')

  await test.step('the school reads before it sends that a part leaves the entry disputed', async () => {
    const page = await open(school)
    await page.goto('/admin/contend')
    await page.getByRole('link', { name: `View And Comment: ${student}` }).click()
    await page.getByRole('radio', { name: 'Correct the amount' }).check()
    await expect(page.getByText('meets a part of what the family says')).toContainText(
      'the claim stays marked as disputed, and the family may ask the provider to decide',
    )
    await page.getByLabel(/^Amount owed now/).fill('44999.99')
    await page.getByRole('button', { name: 'Correct the amount' }).click()
    await expect(
      page.getByRole('heading', { name: 'You have met a part of what the family says' }),
    ).toBeVisible()
    await story.expectSeen('disputed', '44,999.99')
  })

  await test.step('the family says that it is not enough', async () => {
    const letter = await mail.letterTo(parentEmail, /has answered you/)
    expect(letter.text).toContain('Is it not enough?')
    await family.goto(link)
    await expect(family.getByRole('heading', { name: 'The school has corrected the amount' })).toBeVisible()
    await expect(family.getByRole('link', { name: 'It is right now' })).toBeVisible()
    await family.getByRole('link', { name: 'Ask the people who run DMA to decide' }).click()
    await family.getByLabel('Why do you not agree with the school?').fill('It is still not my child.')
    await family.getByRole('button', { name: 'Ask for a decision' }).click()
    await expect(family.getByRole('heading', { name: 'The people who run DMA are deciding' })).toBeVisible()
    await story.expectSeen('not at all')
  })

  await test.step('the provider decides for the family', async () => {
    const desk = await open(provider)
    await desk.goto('/provider/escalations')
    await desk.getByRole('link', { name: student, exact: true }).click()
    await expect(desk.getByRole('button', { name: 'Nothing new' })).toHaveCount(0)
    await desk.getByRole('button', { name: 'Decide for the family' }).click()
    const question = desk.getByRole('alertdialog')
    await question.getByLabel('Your reasons').fill('The child is at another school.')
    await question.getByRole('button', { name: 'Decide for the family' }).click()
    await expect(question).toBeHidden()
    await mail.letterTo(parentEmail, /There is a decision in your case/)
    await story.expectSeen('not at all')
  })
})

test('a correction that meets a part is told as one to both sides; the family takes it with one button, and the entry is no longer disputed', async ({
  open,
  product,
  provider,
}) => {
  const story = await aStory({ open, product, provider }, { javaScriptEnabled: false })
  const { family, link, school, student, parentEmail } = story
  await dispute(family, link, 'I have paid already', 'Half of it, on 3 May.')
  const page = await open(school)
  await page.goto('/admin/contend')
  await page.getByRole('link', { name: `View And Comment: ${student}` }).click()
  await page.getByRole('radio', { name: 'Correct the amount' }).check()
  await expect(page.getByText('meets a part of what the family says')).toContainText(
    'the claim stays marked as disputed, and the family may ask the provider to decide',
  )
  await page.getByLabel(/^Amount owed now/).fill('22500')
  await page.getByRole('button', { name: 'Correct the amount' }).click()
  await expect(
    page.getByRole('heading', { name: 'You have met a part of what the family says' }),
  ).toBeVisible()
  await story.expectSeen('disputed', '22,500')
  const letter = await product.mail.letterTo(parentEmail, /has answered you/)
  expect(letter.text).toContain('Is it not enough?')
  await family.goto(link)
  await expect(family.getByRole('heading', { name: 'The school has corrected the amount' })).toBeVisible()
  await expect(family.getByRole('link', { name: 'Ask the people who run DMA to decide' })).toBeVisible()
  await family.getByRole('link', { name: 'It is right now' }).click()
  await expect(family.getByRole('heading', { name: 'Is it right now?' })).toBeVisible()
  await family.getByRole('button', { name: 'Yes, it is right now' }).click()
  await expect(family.getByRole('heading', { name: 'The school has corrected the claim' })).toBeVisible()
  await story.expectSeen('listed', '22,500')
})
