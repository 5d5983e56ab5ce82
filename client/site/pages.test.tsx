import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Component as About } from './AboutPage'
import { Component as Documentation } from './DocumentationPage'
import { Component as Features } from './FeaturesPage'
import { Component as Home } from './HomePage'
import { Component as Privacy } from './PrivacyPage'
import { Component as Terms } from './TermsPage'
import { usualRules } from './usualRules'

const linkTo = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)

it('Home says who we are and what we do, and leads to About and to registering a school', () => {
  show(<Home />)
  expect(headings(1)).toEqual(['Helping schools grow financially and debt free'])
  expect(headings(2)).toEqual(['Who Are We?', 'What We Do?', 'Bring your school'])
  expect(document.title).toBe('DMA · Debtor monitoring for schools')
  expect(linkTo('About Us')).toEqual(['/about'])
  // At the top and at the end.
  expect(linkTo('Register your school')).toEqual(['/schoolreg', '/schoolreg'])
})

it('About says what we are for, leads to signing in and to registering, and names a team of four with titles', () => {
  show(<About />)
  expect(headings(1)).toEqual(['About Us'])
  expect(headings(2)).toEqual(['Why We Are Here', 'Our Focus', 'Our Team', 'Bring your school'])
  expect(
    within(screen.getByRole('region', { name: 'Why We Are Here' })).getAllByRole('listitem'),
  ).toHaveLength(6)
  expect(linkTo('Login')).toEqual(['/signin'])
  expect(linkTo('Register your school')).toEqual(['/schoolreg'])
  const people = within(screen.getByRole('region', { name: 'Our Team' })).getAllByRole('listitem')
  expect(people).toHaveLength(4)
  expect(people[0]).toHaveTextContent('Adaeze Nwosu' + 'Founder and Director')
})

it('Features has a part for schools, for parents and for developers, each with a way to it', () => {
  show(<Features />)
  const ways = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(ways.map((way) => way.textContent)).toEqual(['For schools', 'For parents', 'For developers'])
  for (const way of ways)
    expect(document.querySelector(way.getAttribute('href')!)).toHaveTextContent(way.textContent!)
})

it('Terms and Privacy say what this register’s own rules are', async () => {
  show(
    <>
      <Terms />
      <Privacy />
    </>,
    { answerDays: 21, lookDelayDays: 1, purgeMonths: 18 },
  )
  // What every fresh register says, until this one has answered.
  expect(screen.getByText(/within 14 days/)).toBeVisible()
  expect(await screen.findByText(/within 21 days/)).toBeVisible()
  expect(screen.getByText(/1 day after it checked/)).toBeVisible()
  expect(screen.getByText(/18 months after it has left/)).toBeVisible()
})

it('Documentation has the problem, the research, the needs, the impact, the pages, the rules, contending and the API, each one press away', () => {
  show(<Documentation />)
  const ways = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(headings(2)).toEqual(ways.map((way) => way.textContent))
  for (const way of ways)
    expect(document.querySelector(way.getAttribute('href')!)).toHaveTextContent(way.textContent!)
  expect(headings(2)).toEqual([
    'The problem',
    'The research behind it',
    'What school owners need',
    'What parents need',
    'The impact on a school’s business',
    'The pages',
    'The rules of the register',
    'How parents contend a claim',
    'API quick start',
  ])
})

it('Documentation says whose rules it shows: a fresh register’s, this one’s, or that this one could not be asked', async () => {
  const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  const { unmount } = show(<Documentation />, {
    noticeDays: 0,
    answerDays: 21,
    minimumAmount: { amount: '5000.00', currency: 'NGN' },
  })
  expect(screen.getByText('These are the numbers that a register begins with.')).toBeVisible()
  expect([valueOf('Notice'), valueOf('The school’s answer')]).toEqual(['7 days', '14 days'])
  expect(await screen.findByText('These are the numbers of this register, as of now.')).toBeVisible()
  expect([valueOf('Notice'), valueOf('The school’s answer')]).toEqual(['At once', '21 days'])
  expect(valueOf('The smallest debt')).toBe('₦5,000.00')
  expect(screen.getByText(/^It has 21 days/)).toBeVisible()
  unmount()
  show(<Documentation />, 'unreachable')
  expect(await screen.findByText(/^We could not reach this register/)).toBeVisible()
  expect(valueOf('Notice')).toBe('7 days')
})

it.each([Privacy, Terms])('the legal pages say who runs the register, once it has told us', async (Legal) => {
  const { unmount } = show(<Legal />)
  expect(await screen.findByText(/^DMA is run by The Proof Trust, 5 Proof Road, Lagos\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'office@dma.example' })).toHaveAttribute(
    'href',
    'mailto:office@dma.example',
  )
  unmount()
  show(<Legal />, 'unreachable')
  expect(screen.queryByText(/^DMA is run by/)).toBeNull()
})

it('a command can be copied, and is marked where the browser does not let a page write', async () => {
  const { user } = show(<Documentation />)
  await user.click(screen.getByRole('button', { name: 'Copy: Ask for the rules' }))
  expect(await navigator.clipboard.readText()).toMatch(/^curl http:\/\/localhost\S*\/graphql/)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no'))
  await user.click(screen.getByRole('button', { name: 'Copy: Check a child' }))
  expect(getSelection()?.toString()).toContain('KEY=dma_YOUR_KEY')
})

const OPERATOR = {
  __typename: 'RegisterOperator',
  email: 'office@dma.example',
  inWords: 'DMA is run by The Proof Trust, 5 Proof Road, Lagos. You can write to office@dma.example.',
}

/** A page of a register with these rules among the usual ones, or of one that does not answer. */
function show(page: ReactElement, rules: Partial<typeof usualRules> | 'unreachable' = {}) {
  const { Provider } = answering({
    SiteRules: () => {
      if (rules === 'unreachable') throw new TypeError('Failed to fetch')
      return { registerRules: { __typename: 'RegisterRules', ...usualRules, operator: OPERATOR, ...rules } }
    },
  })
  return render(<Provider>{page}</Provider>)
}
