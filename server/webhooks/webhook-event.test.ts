import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebhookEvent } from './webhook-event.js'

test('the page for partners names every event that there is, and the test one', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')
  const named = [...page.matchAll(/^\| `([a-z.]+)`/gm)].map(([, type]) => type)
  expect(named).toEqual([...Object.values<string>(WebhookEvent), 'webhook.test'])
})
