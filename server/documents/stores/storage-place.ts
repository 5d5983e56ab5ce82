import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where a store lies: a folder, or a bucket of an S3-compatible server. */
export type StoragePlace = DiskPlace | S3Place

export interface DiskPlace {
  kind: 'disk'
  folder: string
}

export interface S3Place {
  kind: 's3'
  /** With its scheme and port. */
  endpoint: string
  region: string
  bucket: string
  /** Before every key: empty, or closed by a slash. */
  prefix: string
  /** The bucket stands in the path, as most servers but Amazon's want it; else in the host's name. */
  pathStyle: boolean
  /** Null: the SDK finds them itself, in the environment, a profile or the machine's role. */
  keys: { accessKeyId: string; secretAccessKey: string } | null
}

/** What is wrong with an address of a store, in a sentence that never repeats what stands in it: there are keys in it. */
export class StorageAddressError extends Error {
  override readonly name = 'StorageAddressError'
}

/** Where documents lie when no other place is named. */
export function placeInDataDir(dataDir: string): DiskPlace {
  return { kind: 'disk', folder: join(dataDir, 'documents') }
}

/**
 * Reads `s3://[KEY:SECRET@]HOST[:PORT]/BUCKET[/PREFIX][?region=…&tls=on|off&path-style=on|off]` or `file:///FOLDER`.
 * Throws StorageAddressError.
 */
export function readStorageAddress(address: string): StoragePlace {
  if (!URL.canParse(address) || !/^(s3|file):$/.test(new URL(address).protocol)) throw wrong(SHAPE)
  const url = new URL(address)
  return url.protocol === 'file:' ? folderOf(url) : bucketOf(url)
}

const SHAPE =
  'must look like s3://KEY:SECRET@host:9000/bucket or file:///folder (in the key and the secret, / is written %2F)'

function folderOf(url: URL): DiskPlace {
  if (url.host !== '' || url.pathname === '/')
    throw wrong('names no folder: file:///folder has three slashes')
  return { kind: 'disk', folder: resolve(fileURLToPath(url)) }
}

function bucketOf(url: URL): S3Place {
  const [bucket = '', ...further] = decoded(url.pathname).slice(1).replace(/\/+$/, '').split('/')
  const prefix = further.map((part) => `${part}/`).join('')
  const { region, tls, pathStyle } = optionsOf(url.searchParams)
  const amazon = /(?:^|\.)amazonaws\.com$/.test(url.hostname)
  if (url.host === '') throw wrong(SHAPE)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw wrong('names no bucket after the host: 3 to 63 small letters, digits, dots and hyphens')
  if (!/^(?:[\w.-]*[\w-][\w.-]*\/)*$/.test(prefix))
    throw wrong('has a prefix after the bucket that is more than letters, digits, dots, hyphens and slashes')
  if ((url.username === '') !== (url.password === ''))
    throw wrong('needs both KEY and SECRET, or neither: then the SDK looks for them itself')
  return {
    kind: 's3',
    endpoint: `${tls ? 'https' : 'http'}://${url.host}`,
    region: region ?? /^s3[.-]([a-z]+-[a-z-]+-\d)\.amazonaws\.com$/.exec(url.hostname)?.[1] ?? 'us-east-1',
    bucket,
    prefix,
    pathStyle: pathStyle ?? !amazon,
    keys: url.username
      ? { accessKeyId: decoded(url.username), secretAccessKey: decoded(url.password) }
      : null,
  }
}

function optionsOf(given: URLSearchParams) {
  for (const name of given.keys())
    if (!['region', 'tls', 'path-style'].includes(name))
      throw wrong('has an option that is neither region, tls nor path-style')
  const region = given.get('region')
  if (region !== null && !/^[\w-]{1,64}$/.test(region)) throw wrong('has a region that is no name')
  return { region, tls: onOrOff(given.get('tls')) ?? true, pathStyle: onOrOff(given.get('path-style')) }
}

function onOrOff(value: string | null): boolean | null {
  if (value !== null && value !== 'on' && value !== 'off')
    throw wrong('says tls and path-style with on or off')
  return value === null ? null : value === 'on'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw wrong('has a % that begins no code: a % itself is written %25')
  }
}

function wrong(sentence: string): StorageAddressError {
  return new StorageAddressError(sentence)
}
