import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct, type Product } from '../testing/product.js'
import { CALLS } from './calls.js'
import type { OpenApi } from './openapi.js'

let product: Product
let document: OpenApi
beforeAll(async () => {
  product = await aProduct()
  document = (await (await fetch(`${product.url}/api/r/openapi.json`)).json()) as OpenApi
})
afterAll(() => product.close())

describe('the OpenAPI document', () => {
  test('is valid, of version 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('would not be valid with a mistake', async () => {
    const wrong = structuredClone(document) as any
    delete wrong.paths['/dashboard/'].get.responses
    wrong.paths['/school/'].get.parameters[0].in = 'nowhere'
    expect(await new Validator().validate(wrong)).toMatchObject({ valid: false })
  })

  test('describes every call, what it takes and what it answers', () => {
    for (const { method, path, status, body } of CALLS) {
      const operation = document.paths[`${path}/`]![method]!
      expect(operation.summary).not.toBe('')
      expect(operation.responses[status]).toHaveProperty('content')
      if (body) expect(operation.requestBody).toMatchObject({ required: true })
    }
  })

  test('names every call once', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(CALLS.length)
  })
})

describe.each(['/api/r/', '/api/r/docs'])('the page at %s', (path) => {
  test('tells of every call, and needs no script and no other place', async () => {
    const response = await fetch(`${product.url}${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
    const page = await response.text()
    for (const { method, path: callsPath } of CALLS)
      expect(page).toContain(`${method.toUpperCase()} ${callsPath}/`)
    for (const field of ['registeration_cert', 'name_of_student', 'new_password1', 'upload_preset'])
      expect(page).toContain(field)
    expect(page).not.toMatch(/<script|https?:\/\/|@import|url\(/)
  })
})
