import { expect, test } from 'vitest'
import { readStorageAddress, type S3Place } from './storage-place.js'

test('an address of any S3-compatible server', () => {
  expect(readStorageAddress('s3://KEY:SE%2FCRET%25@storage.example:9000/papers')).toEqual({
    kind: 's3',
    endpoint: 'https://storage.example:9000',
    region: 'us-east-1',
    bucket: 'papers',
    prefix: '',
    pathStyle: true,
    keys: { accessKeyId: 'KEY', secretAccessKey: 'SE/CRET%' },
  })
})

test('a prefix, a region, a server without TLS, and the bucket in the host’s name', () => {
  const address = 's3://K:S@127.0.0.1:9000/papers/dma/live/?region=lagos-1&tls=off&path-style=off'
  expect(readStorageAddress(address)).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    bucket: 'papers',
    prefix: 'dma/live/',
    region: 'lagos-1',
    pathStyle: false,
  })
})

test('Amazon’s own, with the region out of the host and the keys that the machine has', () => {
  expect(readStorageAddress('s3://s3.af-south-1.amazonaws.com/papers')).toMatchObject({
    endpoint: 'https://s3.af-south-1.amazonaws.com',
    region: 'af-south-1',
    pathStyle: false,
    keys: null,
  })
})

test('a folder', () => {
  expect(readStorageAddress('file:///srv/papers%20of%20dma/')).toEqual({
    kind: 'disk',
    folder: '/srv/papers of dma',
  })
})

test.each([
  ['papers', 'must look like s3://'],
  ['https://K:hunter2@storage.example/papers', 'must look like s3://'],
  ['s3://K:hunter2/with-slash@storage.example/papers', '%2F'],
  ['s3://K:hunter2@storage.example', 'names no bucket'],
  ['s3://K:hunter2@storage.example/P', 'names no bucket'],
  ['s3:///papers', 'must look like'],
  ['s3://K:hunter2@storage.example/papers/a//b', 'prefix'],
  ['s3://K:hunter2@storage.example/papers/%2e%2e/b', 'bucket'],
  ['s3://hunter2@storage.example/papers', 'both KEY and SECRET'],
  ['s3://K:hunter2%zz@storage.example/papers', '%25'],
  ['s3://K:hunter2@storage.example/papers?tsl=off', 'option'],
  ['s3://K:hunter2@storage.example/papers?tls=false', 'on or off'],
  ['s3://K:hunter2@storage.example/papers?region=the%20moon', 'region'],
  ['file://papers', 'three slashes'],
])('%s is told in a sentence that does not repeat the secret', (address, sentence) => {
  expect(() => readStorageAddress(address) as S3Place).toThrow(sentence)
  expect(() => readStorageAddress(address)).not.toThrow('hunter2')
})
