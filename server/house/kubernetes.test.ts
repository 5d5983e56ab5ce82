import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { parseAllDocuments } from 'yaml'
import { loadConfig } from '../config.js'
import { SETTINGS } from '../settings.js'

/** What deploy/kubernetes holds, against Kubernetes' published schemas and against the product's own settings. */
const KINDS: Record<string, new (data: any) => { validate(): void }> = {
  ConfigMap,
  Deployment,
  PodDisruptionBudget,
  Secret,
  Service,
}
const read = (name: string): any[] =>
  parseAllDocuments(readFileSync(join(import.meta.dirname, '../../deploy/kubernetes', name), 'utf8')).map(
    (document) => {
      expect(document.errors).toEqual([])
      return document.toJS()
    },
  )
const [secret] = read('secret.example.yaml')
const manifests = read('dma.yaml')
const the = (kind: string) => manifests.find((manifest) => manifest.kind === kind)
const pod = the('Deployment').spec.template
const [container] = pod.spec.containers

const folder = mkdtempSync(join(tmpdir(), 'dma-kubernetes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('two servers, their settings, a service, a disruption budget and the secret are there, and no claim on a disk', () => {
  expect([...manifests, secret].map(({ kind }) => kind).toSorted()).toEqual(Object.keys(KINDS))
  expect(the('Deployment').spec.replicas).toBe(2)
  expect(the('PodDisruptionBudget').spec.minAvailable).toBe(1)
})

test.each([...manifests, secret].map((manifest) => [manifest.kind as string, manifest] as const))(
  'the %s is as its published schema has it',
  (kind, manifest) => {
    expect(() => new KINDS[kind]!(manifest).validate()).not.toThrow()
  },
)

test('a field of another type, and one that a manifest may not lack, is refused: the schemas are at work', () => {
  const { replicas: _, ...spec } = the('Deployment').spec
  expect(() =>
    new Deployment({ ...the('Deployment'), spec: { ...spec, replicas: 'two' } }).validate(),
  ).toThrow(/replicas/)
  expect(() =>
    new Deployment({ ...the('Deployment'), spec: { ...spec, selector: undefined } }).validate(),
  ).toThrow(/selector/)
})

test('what selects servers selects these', () => {
  for (const { matchLabels } of [the('Deployment').spec.selector, the('PodDisruptionBudget').spec.selector])
    expect(matchLabels).toEqual(pod.metadata.labels)
  expect(the('Service').spec.selector).toEqual(pod.metadata.labels)
})

test('its settings are the product’s, start it in production, and keep documents elsewhere', () => {
  const settings = { ...the('ConfigMap').data, ...secret.stringData }
  expect(Object.keys(settings).filter((name) => !(name in SETTINGS))).toEqual([])
  expect(settings.NODE_ENV).toBe('production')
  expect(() => loadConfig({ ...settings, DATA_DIR: folder, SECRET: 'x'.repeat(32) })).not.toThrow()
  expect(settings.STORAGE_URL).toMatch(/^s3:/)
  expect(container.envFrom).toEqual([
    { configMapRef: { name: the('ConfigMap').metadata.name } },
    { secretRef: { name: secret.metadata.name } },
  ])
})

test('whether it lives is asked at /healthz, whether it can work at /readyz, at the port that it listens to', () => {
  const { livenessProbe, startupProbe, readinessProbe, ports } = container
  expect([livenessProbe, startupProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
    '/healthz',
    '/healthz',
    '/readyz',
  ])
  expect(String(ports[0].containerPort)).toBe(the('ConfigMap').data.PORT)
  expect(the('Service').spec.ports[0].targetPort).toBe(ports[0].name)
})

test('it runs as nobody in particular on a root that cannot be written to, with a place for uploads, and may end its work', () => {
  expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
  expect(container.securityContext).toEqual({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
  })
  expect(container.volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }])
  expect(pod.spec.volumes.map((volume: any) => Object.keys(volume).toSorted())).toEqual([
    ['emptyDir', 'name'],
  ])
  expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(
    Number(the('ConfigMap').data.DRAIN_SECONDS) + 60,
  )
})
