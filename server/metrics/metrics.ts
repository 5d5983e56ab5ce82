import pg from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { logOutput } from '../shared/log-output.js'
import { readDatabase } from './database-numbers.js'

/** Without a label, so that a reset leaves a 0, which would look like a number. */
const UNLABELLED = [
  'oldest',
  'namesCounted',
  'documents',
  'documentBytes',
  'hung',
  'standbys',
  'synchronous',
  'lag',
] as const

/** Seconds. Most answers take milliseconds; over ten seconds a person has gone. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Sources {
  /** For reading; it has to give up soon. Null: another process tells what all share. */
  pool: pg.Pool | null
  /** Watched, by name. */
  pools: Record<string, pg.Pool>
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * What one server can say of itself and of what all servers share. Every label has few values that are ours: route
 * patterns, fields of the schema, codes. No label is about a person, and no caller can make new ones.
 */
export function createMetrics({ pool, pools }: Sources) {
  const registry = new Registry()
  const about = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    name: `dma_${name}`,
    help,
    labelNames,
    registers: [registry],
  })
  const gauge = <Label extends string>(name: string, help: string, ...labels: Label[]) =>
    new Gauge(about(name, help, ...labels))

  const connections = gauge('database_connections', 'Connections of this server’s pools.', 'pool', 'state')
  const shared = {
    reachable: gauge('database_up', '1 if the database answered this scrape in time.'),
    letters: gauge('letters', 'Letters that have not left, by state.', 'state'),
    oldest: gauge('letters_oldest_queued_seconds', 'How long the oldest queued letter has waited.'),
    jobs: gauge('queue_jobs', 'Jobs of the queue that are not done, by queue and state.', 'queue', 'state'),
    namesCounted: gauge(
      'names_counted_seconds',
      'How long ago the part of the register was counted whose names wait longest; hourly.',
    ),
    documents: gauge('documents', 'Documents that are kept.'),
    documentBytes: gauge('documents_bytes', 'Their size together.'),
    hung: gauge(
      'database_hung_commits',
      'Commits of all servers that wait for a standby for over 2 seconds.',
    ),
    standbys: gauge('database_standbys', 'Standbys that are connected to the database.'),
    synchronous: gauge('database_synchronous', '1 if a commit waits until a standby has it.'),
    lag: gauge(
      'database_standby_lag_bytes',
      'What the standby that is furthest behind has not written; only where the role may know it.',
    ),
  }

  if (!pool)
    for (const each of Object.values(shared))
      registry.removeSingleMetric((each as unknown as { name: string }).name)

  return {
    registry,
    requests: new Counter(
      about('http_requests_total', 'Requests answered or cut off.', 'method', 'route', 'status'),
    ),
    requestSeconds: new Histogram({
      ...about('http_request_seconds', 'From the first header to the last byte.', 'method', 'route'),
      buckets: BUCKETS,
    }),
    operations: new Counter(
      about(
        'graphql_operations_total',
        'Fields of Query and Mutation that were asked for.',
        'operation',
        'outcome',
      ),
    ),
    operationSeconds: new Histogram({
      ...about('graphql_operation_seconds', 'How long requests that ask for it take.', 'operation'),
      buckets: BUCKETS,
    }),
    workers: gauge('workers', 'Processes of this server that serve.'),
    clocksKept: gauge(
      'clocks_kept_timestamp_seconds',
      'When this server last kept all dates of the register; since 1970.',
    ),
    liveSockets: gauge('live_sockets', 'People who are connected for live changes.'),
    liveChanges: new Counter(about('live_changes_total', 'Changes told to somebody, by kind.', 'kind')),
    partWorks: gauge('part_works', '1 if this part works, as /readyz sees it.', 'part'),
    logLinesLost: new Counter({
      ...about('log_lines_lost_total', 'Lines of the log that could not be written.'),
      collect() {
        this.reset()
        this.inc(logOutput.lost)
      },
    }),
    limitsRefused: new Counter(about('limits_refused_total', 'Refusals because of a limit.', 'limit')),

    /** All of it in Prometheus’ words. */
    async scrape(): Promise<string> {
      await this.read()
      return registry.metrics()
    },

    /** Reads what is not counted as it happens. Resolves also when the database does not answer: then without what only it knows. */
    async read(): Promise<void> {
      for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool: name, state: 'in use' }, totalCount - idleCount)
        connections.set({ pool: name, state: 'idle' }, idleCount)
        connections.set({ pool: name, state: 'waiting' }, waitingCount)
      }
      if (!pool) return
      // An old number would look like a new one.
      for (const each of Object.values(shared)) each.reset()
      const numbers = await readDatabase(pool).catch(() => null)
      shared.reachable.set(numbers ? 1 : 0)
      if (!numbers) {
        for (const each of UNLABELLED) shared[each].remove()
        return
      }
      for (const { state, count } of numbers.letters) shared.letters.set({ state }, count)
      for (const { queue, state, count } of numbers.jobs) shared.jobs.set({ queue, state }, count)
      shared.oldest.set(numbers.oldestQueuedSeconds)
      if (numbers.namesCountedSeconds === null) shared.namesCounted.remove()
      else shared.namesCounted.set(numbers.namesCountedSeconds)
      shared.documents.set(numbers.documents)
      shared.documentBytes.set(numbers.documentBytes)
      shared.hung.set(numbers.hungCommits)
      shared.standbys.set(numbers.standbys)
      shared.synchronous.set(Number(numbers.synchronous))
      if (numbers.lagBytes === null) shared.lag.remove()
      else shared.lag.set(numbers.lagBytes)
    },
  }
}
