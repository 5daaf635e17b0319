import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { CacheCounts } from '#platform/cache.ts'

const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of the shop. Labels have few values: no ids and no addresses. */
export type OwnMetrics = ReturnType<typeof addMetrics>

/** Adds the metrics of the shop to a registry. docs/operations.md describes each of them. */
export function addMetrics(registry: Registry, caches: Record<string, CacheCounts>) {
  const registers = [registry]
  // A gauge without labels has the value 0 before it is set; each of these has a label.
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  addCacheCounter(registry, caches)
  return {
    requests: new Histogram({
      name: 'jhumka_http_request_duration_seconds',
      help: 'Duration of requests by route and class of status',
      labelNames: ['route', 'status'],
      buckets: LATENCY_BUCKETS,
      registers,
    }),
    databaseUp: gauge(
      'jhumka_database_up',
      'Whether the database responded to this scrape',
      'kind',
    ),
    connections: gauge(
      'jhumka_database_connections',
      'Connections of this process: total, idle, and requests that wait for one',
      'state',
    ),
    jobs: gauge('jhumka_jobs', 'Jobs by name and state', 'job', 'state'),
    orders: gauge('jhumka_orders_last_day', 'Orders of the last 24 hours', 'state'),
    refunds: gauge('jhumka_refunds', 'Refunds that the provider has not processed', 'state'),
    refundAge: gauge(
      'jhumka_refund_oldest_age_seconds',
      'Age of the oldest refund that waits',
      'state',
    ),
    mails: gauge('jhumka_mails', 'Mails that were not sent', 'status'),
    backupAge: gauge('jhumka_backup_age_seconds', 'Age of the last good backup', 'outcome'),
    backupSize: gauge('jhumka_backup_size_bytes', 'Size of the last good backup', 'outcome'),
    bookFindings: gauge(
      'jhumka_books_findings',
      'Findings of the last check of the books',
      'check',
    ),
    booksAge: gauge('jhumka_books_age_seconds', 'Age of the last check of the books', 'state'),
    diskFree: gauge('jhumka_disk_free_bytes', 'Free space of the disk of DATA_DIR', 'folder'),
    diskSize: gauge('jhumka_disk_size_bytes', 'Size of the disk of DATA_DIR', 'folder'),
  }
}

/** The caches count by themselves, because a look-up must stay cheap. */
function addCacheCounter(registry: Registry, caches: Record<string, CacheCounts>): void {
  const counter = new Counter({
    name: 'jhumka_cache_lookups_total',
    help: 'Look-ups in the caches of this process',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect: () => {
      counter.reset()
      for (const [cache, { hits, misses }] of Object.entries(caches)) {
        counter.inc({ cache, result: 'hit' }, hits)
        counter.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
}
