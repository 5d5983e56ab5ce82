import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Component as About } from './AboutPage'
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
  render(<Home />)
  expect(headings(1)).toEqual(['Helping schools grow financially and debt free'])
  expect(headings(2)).toEqual(['Who Are We?', 'What We Do?', 'Bring your school'])
  expect(document.title).toBe('DMA · Debtor monitoring for schools')
  expect(linkTo('About Us')).toEqual(['/about'])
  // At the top and at the end.
  expect(linkTo('Register your school')).toEqual(['/schoolreg', '/schoolreg'])
})

it('About says what we are for, leads to signing in and to registering, and names a team of four with titles', () => {
  render(<About />)
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
  render(<Features />)
  const ways = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(ways.map((way) => way.textContent)).toEqual(['For schools', 'For parents', 'For developers'])
  for (const way of ways)
    expect(document.querySelector(way.getAttribute('href')!)).toHaveTextContent(way.textContent!)
})

it('Terms and Privacy say what this register’s own rules are', async () => {
  const rules = { ...usualRules, answerDays: 21, lookDelayDays: 1, purgeMonths: 18 }
  const { Provider } = answering({
    SiteRules: () => ({ registerRules: { __typename: 'RegisterRules', ...rules } }),
  })
  render(
    <Provider>
      <Terms />
      <Privacy />
    </Provider>,
  )
  // What every fresh register says, until this one has answered.
  expect(screen.getByText(/within 14 days/)).toBeVisible()
  expect(await screen.findByText(/within 21 days/)).toBeVisible()
  expect(screen.getByText(/1 day after it looked/)).toBeVisible()
  expect(screen.getByText(/18 months after it has left/)).toBeVisible()
})
