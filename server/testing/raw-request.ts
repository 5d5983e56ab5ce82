import { connect } from 'node:net'

/** Sends bytes as they are, so that a request can be wrong, and answers what came back until the server hung up (or 5 s). */
export function rawRequest({ url }: { url: string }, bytes: string, { end = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => (end ? socket.end(bytes) : socket.write(bytes)))
    let answer = ''
    const enough = setTimeout(() => socket.destroy(), 5000)
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
    socket.on('error', reject).on('close', () => (clearTimeout(enough), resolve(answer)))
  })
}

/** An upload of a picture whose body ends in the middle of the file, though its length is right. */
export function truncatedUpload(key: string | null): string {
  const query =
    'mutation ($input: UploadFileInput!) { uploadFile(input: $input) { file { id } userErrors { message } } }'
  const operations = JSON.stringify({ query, variables: { input: { file: null } } })
  const part = (name: string, text: string) => `--b\r\nContent-Disposition: form-data; name="${name}"${text}`
  const body = [
    part('operations', `\r\n\r\n${operations}\r\n`),
    part('map', `\r\n\r\n{"0":["variables.input.file"]}\r\n`),
    part('0', `; filename="a.png"\r\nContent-Type: image/png\r\n\r\nhalf of a pict`),
  ].join('')
  return [
    'POST /graphql HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    'Apollo-Require-Preflight: true',
    ...(key ? [`Authorization: Token ${key}`] : []),
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
