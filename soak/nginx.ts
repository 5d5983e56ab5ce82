import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePort } from '../server/database/free-port.js'
import { needPrograms } from './need-programs.js'

/** nginx as docs/nginx.conf has it, on free ports of this machine and with a certificate of its own. */
export interface Nginx {
  /** https, at localhost. This process trusts its certificate. */
  url: string
  /** The port of plain http, from which it sends people on. */
  httpPort: number
  /** What it wrote about its own troubles. */
  errors: () => Promise<string>
  /** Which requests it wrote down. */
  accesses: () => Promise<string>
  stop: () => Promise<void>
}

const DOCUMENTED = resolve(import.meta.dirname, '../docs/nginx.conf')

/** Throws, saying how to install them, when nginx or openssl are missing. */
export const needNginx = (): void =>
  needPrograms('nginx-light openssl', ['nginx', '-v'], ['openssl', 'version'])

export async function startNginx({ port, servers }: { port: number; servers: number[] }): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'dma-nginx-'))
  const httpPort = await freePort()
  await trustedCertificate(folder)
  const site = substituted(await readFile(DOCUMENTED, 'utf8'), [
    [/^ *listen \[::\].*\n/gm, ''],
    [/listen 80;/, `listen 127.0.0.1:${httpPort};`],
    [/listen 443 ssl/, `listen 127.0.0.1:${port} ssl`],
    [/\S+fullchain\.pem/, join(folder, 'certificate.pem')],
    [/\S+privkey\.pem/, join(folder, 'key.pem')],
    [
      /^( *server )127\.0\.0\.1:4000(.*\n)/m,
      (_, before, after) => servers.map((server) => `${before}127.0.0.1:${server}${after}`).join(''),
    ],
  ])
  await writeFile(join(folder, 'nginx.conf'), MAIN(folder))
  await writeFile(join(folder, 'site.conf'), site)
  const errorLog = join(folder, 'error.log')
  const child = spawn('nginx', ['-p', folder, '-e', errorLog, '-c', 'nginx.conf'], { stdio: 'ignore' })
  const errors = () => readFile(errorLog, 'utf8').catch(() => '')
  await untilItListens(child, httpPort, errors)
  return {
    url: `https://localhost:${port}`,
    httpPort,
    errors,
    accesses: () => readFile(join(folder, 'access.log'), 'utf8'),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What a distribution's nginx.conf has around its sites, as far as it matters here. */
const MAIN = (folder: string) => `
daemon off;
worker_processes 2;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/site.conf;
}
`

type Replacement = [RegExp, string | ((match: string, ...groups: string[]) => string)]

/** Every replacement has to find its place, or the documented file has changed under this proof. */
function substituted(text: string, replacements: Replacement[]): string {
  return replacements.reduce((result, [place, value]) => {
    if (!new RegExp(place.source, place.flags).test(result))
      throw new Error(`docs/nginx.conf has no ${place}`)
    return result.replace(place, value as string)
  }, text)
}

async function trustedCertificate(folder: string): Promise<void> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat([
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ]),
    { stdio: 'ignore' },
  )
  setDefaultCACertificates([...getCACertificates(), await readFile(certificate, 'utf8')])
}

async function untilItListens(
  child: ChildProcess,
  port: number,
  errors: () => Promise<string>,
): Promise<void> {
  for (
    const deadline = Date.now() + 10_000;
    Date.now() < deadline && child.exitCode === null;
    await pause(25)
  )
    if (await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => null)) return
  child.kill('SIGKILL')
  throw new Error(`nginx did not start.\n${await errors()}`)
}
