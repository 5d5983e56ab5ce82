// By its own name: a benchmark is run as it stands, without a build.
import { aPicture } from '../client.ts'

/** Where the product answers. */
interface Place {
  url: string
}

export interface ClaimAnswer {
  status: number
  headers: Headers
  html: string
  /** What a person reads of it. */
  words: string
}

/** Somebody with a link and a browser without scripts: keeps its cookies, follows where a form leads. */
export function aClaimVisitor({ url }: Place, token: string, { address }: { address?: string } = {}) {
  return aFamilyVisitor({ url }, `/claim/${token}`, { address })
}

/** The same, signed in: at the pages of one of their claims, or at /contend itself. */
export const aSignedInFamily = ({ url }: Place, { key }: { key: string }, claimId?: string) =>
  aFamilyVisitor({ url }, claimId ? `/contend/claims/${claimId}` : '/contend', { key })

function aFamilyVisitor(
  { url }: Place,
  home: string,
  { address, key }: { address?: string | undefined; key?: string },
) {
  const cookies = new Map<string, string>(key ? [['dma-cookies', key]] : [])
  const headers = () => ({
    ...(key ? { Origin: url } : {}),
    ...(cookies.size > 0
      ? { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
      : {}),
    ...(address ? { 'X-Forwarded-For': address } : {}),
  })

  async function answered(response: Response): Promise<ClaimAnswer> {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(name!, value!)
    }
    const html = await response.text()
    return { status: response.status, headers: response.headers, html, words: wordsOf(html) }
  }

  const visitor = {
    cookies,
    async open(path = ''): Promise<ClaimAnswer> {
      const to = /^\/(claim|contend)\b/.test(path) ? path : home + path
      return answered(await fetch(url + to, { headers: headers(), redirect: key ? 'manual' : 'follow' }))
    },

    /** Sends a form and, where it was taken, opens the page that follows; `sent` is its own answer. */
    async send(
      path: string,
      fields: Record<string, string | string[]> = {},
      files: { name: string; bytes: Uint8Array; type?: string }[] = [],
    ): Promise<ClaimAnswer & { sent: ClaimAnswer }> {
      const form = new FormData()
      for (const [name, values] of Object.entries(fields))
        for (const value of [values].flat()) form.append(name, value)
      for (const { name, bytes, type = 'image/png' } of files)
        form.append('files', new File([bytes as Uint8Array<ArrayBuffer>], name, { type }))
      const sent = await answered(
        await fetch(url + home + path, {
          method: 'POST',
          headers: headers(),
          body: form,
          redirect: 'manual',
        }),
      )
      const to = sent.headers.get('Location')
      return { ...(to ? await visitor.open(to) : sent), sent }
    },

    /** Tells the ward's surname. */
    tell: async (surname: string) => visitor.send('/surname', { surname }),
  }
  return visitor
}

/** The value of a field of a form, as it would be sent. */
export const valueIn = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? null

/** A file to send with a form. */
export const aReceipt = async () => ({ name: 'receipt.png', bytes: await aPicture() })

function wordsOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
}
