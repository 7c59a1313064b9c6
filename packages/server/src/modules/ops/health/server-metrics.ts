import { monitorEventLoopDelay } from 'node:perf_hooks';

import { PRODUCT_VERSION } from '@saveroom/contract';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Engine } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import type { CompletedRequest } from '#core/http/request-log.ts';

import type { HealthMonitor } from './health-monitor.ts';
import { countJobsByTask, findRunningProgress } from '../ops.queries.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_SECONDS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const NANOSECONDS = 1e9;

type MetricsDeps = Pick<Deps, 'db' | 'sources'> & {
  readonly pool: Engine['pool'];
  readonly health: Pick<HealthMonitor, 'health'>;
};

interface Sample {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** Metrics for Prometheus. Labels name routes, tasks and sources, never users. */
export class ServerMetrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'saveroom_http_request_duration_seconds',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.#registry],
  });
  readonly #queries = new Histogram({
    name: 'saveroom_database_query_duration_seconds',
    help: 'Database statements.',
    buckets: QUERY_SECONDS,
    registers: [this.#registry],
  });
  readonly #failedQueries = new Counter({
    name: 'saveroom_database_errors_total',
    help: 'Failed database statements.',
    registers: [this.#registry],
  });
  readonly #loop = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.#loop.enable();
  }

  readonly recordRequest = ({ method, route, status, ms }: CompletedRequest): void => {
    this.#requests.observe({ method, route, status }, ms / 1000);
  };

  readonly recordQuery = (event: {
    level: 'query' | 'error';
    queryDurationMillis: number;
  }): void => {
    if (event.level === 'error') this.#failedQueries.inc();
    this.#queries.observe(event.queryDurationMillis / 1000);
  };

  stop(): void {
    this.#loop.disable();
  }

  async text(deps: MetricsDeps): Promise<string> {
    const { problems } = await deps.health.health();
    const current = new Registry();
    addGauge(current, 'saveroom_info', 'Version of the server.', [
      { labels: { version: PRODUCT_VERSION }, value: 1 },
    ]);
    const connections = Object.entries(deps.pool() ?? {}).map(([state, value]) => ({
      labels: { state },
      value,
    }));
    addGauge(current, 'saveroom_database_connections', 'Database connections.', connections);
    this.#addProcess(current);
    const codes = problems.map(({ code }) => ({ labels: { code }, value: 1 }));
    addGauge(current, 'saveroom_problems', 'Current problems.', codes);
    // An unreachable database must not hide the other metrics.
    await addFromDatabase(current, deps).catch(() => {});
    return (await Registry.merge([this.#registry, current]).metrics()).replaceAll('\n\n', '\n');
  }

  #addProcess(registry: Registry): void {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const lag = [0.5, 0.9, 0.99].map((quantile) => ({
      labels: { quantile },
      value: this.#loop.percentile(quantile * 100) / NANOSECONDS,
    }));
    this.#loop.reset();
    const lagHelp = 'Event loop delay since the last scrape.';
    addGauge(registry, 'saveroom_event_loop_lag_seconds', lagHelp, lag);
    const add = (name: string, help: string, value: number) =>
      addGauge(registry, name, help, [{ value }]);
    add('process_resident_memory_bytes', 'Resident memory.', rss);
    add('nodejs_heap_size_used_bytes', 'Used heap.', heapUsed);
    add('nodejs_heap_size_total_bytes', 'Total heap.', heapTotal);
    add('nodejs_external_memory_bytes', 'Memory outside the heap.', external);
    add('process_uptime_seconds', 'Time since start.', process.uptime());
    const { user, system } = process.cpuUsage();
    const cpu = { name: 'process_cpu_seconds_total', help: 'CPU time.', registers: [registry] };
    new Counter(cpu).inc((user + system) / 1e6);
  }
}

/** Without samples, nothing is added. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  samples: readonly Sample[],
): void {
  const [first] = samples;
  if (!first) return;
  const labelNames = Object.keys(first.labels ?? {});
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  for (const { labels = {}, value } of samples) gauge.set(labels, value);
}

async function addFromDatabase(
  registry: Registry,
  { db, sources }: Pick<MetricsDeps, 'db' | 'sources'>,
): Promise<void> {
  const jobs = await countJobsByTask(db);
  const running = await findRunningProgress(db);
  const statuses = await sources.statuses();
  addGauge(
    registry,
    'saveroom_jobs',
    'Task runs by task and state, including recently finished ones.',
    jobs.map(({ task, status, count }) => ({ labels: { task, state: status }, value: count })),
  );
  const scan = running.flatMap(scanSamples);
  addGauge(registry, 'saveroom_scan_games', 'Progress of the running scan.', scan);
  addGauge(
    registry,
    'saveroom_source_state',
    'State of each metadata source.',
    statuses.map(({ source, state }) => ({ labels: { source, state }, value: 1 })),
  );
}

function scanSamples({ progress }: { progress: string }): Sample[] {
  const { scan_stats: stats } = JSON.parse(progress) as {
    scan_stats?: { scanned_roms: number; total_roms: number };
  };
  if (!stats) return [];
  return [
    { labels: { part: 'done' }, value: stats.scanned_roms },
    { labels: { part: 'total' }, value: stats.total_roms },
  ];
}
