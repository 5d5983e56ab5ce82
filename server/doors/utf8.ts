import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * For body-parser's `verify`: bytes that are no UTF-8 are refused. They would be read as “�”, and a name is sent to its
 * family as it was read.
 */
export function onlyUtf8(
  _request: IncomingMessage,
  _response: ServerResponse,
  bytes: Buffer,
  charset: string,
): void {
  if (charset === 'utf-8' && !isUtf8(bytes)) throw new NotUtf8()
}

/** The same of a form, which writes most of its bytes as %C3%A9. */
export const onlyUtf8Inside: typeof onlyUtf8 = (request, response, bytes, charset) =>
  onlyUtf8(request, response, Buffer.from(unescaped(bytes.toString('latin1')), 'latin1'), charset)

const unescaped = (form: string) =>
  form.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/** As body-parser says it of another charset that was announced. */
export class NotUtf8 extends Error {
  readonly status = 415
  readonly type = 'charset.unsupported'
}
