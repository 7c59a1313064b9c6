import { monitorEventLoopDelay } from 'node:perf_hooks';

import { PRODUCT_VERSION } from '@saveroom/contract';

import type { Engine } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import type { CompletedRequest } from '#core/http/request-log.ts';
import { Histogram } from '#core/metrics/histogram.ts';
import { metricText, type Family, type Sample } from '#core/metrics/metric-text.ts';

import type { HealthMonitor } from './health-monitor.ts';
import { countJobs, findRunning } from './queue.queries.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_SECONDS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const NANOSECONDS = 1e9;

type MetricsDeps = Pick<Deps, 'db' | 'sources'> & {
  readonly pool: Engine['pool'];
  readonly health: Pick<HealthMonitor, 'health'>;
};

/** Metrics for Prometheus. Labels name routes, tasks and sources, never users. */
export class ServerMetrics {
  readonly #requests = new Histogram({
    name: 'saveroom_http_request_duration_seconds',
    help: 'Requests by route and status.',
    bounds: SECONDS,
  });
  readonly #queries = new Histogram({
    name: 'saveroom_database_query_duration_seconds',
    help: 'Database statements.',
    bounds: QUERY_SECONDS,
  });
  readonly #loop = monitorEventLoopDelay({ resolution: 20 });
  #failedQueries = 0;

  constructor() {
    this.#loop.enable();
  }

  readonly recordRequest = ({ method, route, status, ms }: CompletedRequest): void => {
    this.#requests.observe(ms / 1000, { method, route, status });
  };

  readonly recordQuery = (event: {
    level: 'query' | 'error';
    queryDurationMillis: number;
  }): void => {
    if (event.level === 'error') this.#failedQueries += 1;
    this.#queries.observe(event.queryDurationMillis / 1000);
  };

  stop(): void {
    this.#loop.disable();
  }

  async text(deps: MetricsDeps): Promise<string> {
    const { problems } = await deps.health.health();
    return metricText([
      gauge('saveroom_info', 'Version of the server.', [
        { labels: { version: PRODUCT_VERSION }, value: 1 },
      ]),
      this.#requests.read(),
      this.#queries.read(),
      counter('saveroom_database_errors_total', 'Failed database statements.', this.#failedQueries),
      ...poolFamilies(deps.pool()),
      ...this.#processFamilies(),
      gauge(
        'saveroom_problems',
        'Current problems.',
        problems.map(({ code }) => ({ labels: { code }, value: 1 })),
      ),
      // An unreachable database must not hide the other metrics.
      ...(await databaseFamilies(deps).catch((): Family[] => [])),
    ]);
  }

  #processFamilies(): Family[] {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const lag = [0.5, 0.9, 0.99].map((quantile) => ({
      labels: { quantile },
      value: this.#loop.percentile(quantile * 100) / NANOSECONDS,
    }));
    this.#loop.reset();
    const cpu = process.cpuUsage();
    return [
      gauge('saveroom_event_loop_lag_seconds', 'Event loop delay since the last scrape.', lag),
      gauge('process_resident_memory_bytes', 'Resident memory.', [{ value: rss }]),
      gauge('nodejs_heap_size_used_bytes', 'Used heap.', [{ value: heapUsed }]),
      gauge('nodejs_heap_size_total_bytes', 'Total heap.', [{ value: heapTotal }]),
      gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', [{ value: external }]),
      counter('process_cpu_seconds_total', 'CPU time.', (cpu.user + cpu.system) / 1e6),
      gauge('process_uptime_seconds', 'Time since start.', [{ value: process.uptime() }]),
    ];
  }
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  ...{ name, help, samples, type: 'gauge' },
});

const counter = (name: string, help: string, value: number): Family => ({
  ...{ name, help, samples: [{ value }], type: 'counter' },
});

function poolFamilies(pool: ReturnType<Engine['pool']>): Family[] {
  if (!pool) return [];
  const samples = Object.entries(pool).map(([state, value]) => ({ labels: { state }, value }));
  return [gauge('saveroom_database_connections', 'Database connections.', samples)];
}

async function databaseFamilies({ db, sources }: Pick<MetricsDeps, 'db' | 'sources'>) {
  const jobs = await countJobs(db);
  const running = await findRunning(db);
  const statuses = await sources.statuses();
  return [
    gauge(
      'saveroom_jobs',
      'Task runs by task and state, including recently finished ones.',
      jobs.map(({ task, status, count }) => ({ labels: { task, state: status }, value: count })),
    ),
    gauge('saveroom_scan_games', 'Progress of the running scan.', running.flatMap(scanSamples)),
    gauge(
      'saveroom_source_state',
      'State of each metadata source.',
      statuses.map(({ source, state }) => ({ labels: { source, state }, value: 1 })),
    ),
  ];
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
