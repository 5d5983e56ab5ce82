import { expect, it } from 'vitest'
import { placeOf } from './webhookWords'

it.each([
  ['https://school.example/', 'school.example'],
  ['https://school.example/claims', 'school.example/claims'],
  ['https://school.example:8443/cases?of=dma', 'school.example:8443/cases'],
])('a webhook at %s is called %s', (url, place) => {
  expect(placeOf(url)).toBe(place)
})
