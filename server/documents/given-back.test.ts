import { expect, test } from 'vitest'
import { aPicture, upload } from '../testing/client.js'
import { theProduct } from '../testing/product.js'

/** A file that we could not keep is to be sent again: that uses up nothing of what its sender may send. */
const product = await theProduct({ env: { ANONYMOUS_UPLOADS_PER_HOUR: '2' } })
const sends = async () =>
  upload(product, await aPicture(), {}).then(
    () => 'kept',
    (error: Error) => error.message,
  )

test('while there is no place for files each try is free, and afterwards there are as many as before', async () => {
  const { store } = product.world
  const { put } = store
  store.put = () => Promise.reject(new Error('The disk is full.'))
  for (const _try of [1, 2, 3]) expect(await sends()).toContain('cannot keep files at the moment')
  store.put = put
  expect([await sends(), await sends()]).toEqual(['kept', 'kept'])
  expect(await sends()).toMatch(/Too many files/)
})
