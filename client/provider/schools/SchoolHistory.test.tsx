import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeFragmentData } from '../../gql/fragment-masking'
import { SchoolHistory_SchoolFragmentDoc } from '../../gql/graphql'
import { render } from '../../testing/render'
import { SchoolHistory } from './SchoolHistory'

it.each([
  ['api-key.made', 'apiKey', 'API key made'],
  ['api-key.revoked', 'apiKey', 'API key revoked'],
  ['webhook.made', 'webhook', 'Webhook added'],
  ['webhook.changed', 'webhook', 'Webhook changed'],
  ['webhook.removed', 'webhook', 'Webhook removed'],
  ['webhook.secret-rotated', 'webhook', 'New secret for a webhook'],
  ['webhook.switched-off', 'webhook', 'Webhook switched off, as its receiver asked'],
])('%s stands in a school’s history in words', (act, field, words) => {
  const changes = [{ field, before: null, after: 'Portal' }]
  const history = [{ id: '1', act, by: 'marina', at: '2026-11-20T10:00:00Z', changes }]
  render(<SchoolHistory school={makeFragmentData({ history }, SchoolHistory_SchoolFragmentDoc)} />)
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByText('Portal')).toBeVisible()
})
