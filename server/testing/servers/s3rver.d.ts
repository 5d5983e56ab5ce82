declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  /** A small S3-compatible server: the parts that tests use. It knows one pair of keys: S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
