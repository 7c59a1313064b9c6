import { expect, onTestFinished, test } from 'vitest';

import { openTestDatabase } from '#testing/test-database.ts';

import { ServerMetrics } from './server-metrics.ts';

async function metricsOf(record: (metrics: ServerMetrics) => void) {
  const { db } = await openTestDatabase();
  const metrics = new ServerMetrics();
  onTestFinished(() => metrics.stop());
  record(metrics);
  const text = await metrics.text({
    db,
    pool: () => null,
    sources: { statuses: async () => [] } as never,
    health: { health: async () => ({ problems: [] }) },
  });
  return text.split('\n');
}

const request = { method: 'GET', route: '/a', status: 200, ms: 1 };

test('metrics are written in the Prometheus text format, those without samples are left out', async () => {
  const lines = await metricsOf((metrics) => metrics.recordRequest(request));
  const at = lines.indexOf('# HELP process_uptime_seconds Time since start.');
  expect(lines[at + 1]).toBe('# TYPE process_uptime_seconds gauge');
  expect(lines[at + 2]).toMatch(/^process_uptime_seconds \d+(\.\d+)?$/);
  expect(lines).toContain('saveroom_database_errors_total 0');
  expect(lines.join('\n')).not.toMatch(/saveroom_problems|saveroom_jobs|connections/);
  // Only the last line is empty.
  expect(lines.indexOf('')).toBe(lines.length - 1);
});

test('quotes, backslashes and line breaks in labels are escaped', async () => {
  const lines = await metricsOf((metrics) => {
    metrics.recordRequest({ ...request, route: 'a"b\\c\nd' });
  });
  expect(lines).toContain(
    'saveroom_http_request_duration_seconds_count{method="GET",route="a\\"b\\\\c\\nd",status="200"} 1',
  );
});

test('histograms have cumulative bucket counts per label', async () => {
  const lines = await metricsOf((metrics) => {
    for (const ms of [3, 5, 300, 70_000]) metrics.recordRequest({ ...request, ms });
    metrics.recordRequest({ ...request, route: '/b' });
  });
  const name = 'saveroom_http_request_duration_seconds';
  const labels = 'method="GET",route="/a",status="200"';
  expect(lines).toContain(`${name}_bucket{le="0.005",${labels}} 2`);
  expect(lines).toContain(`${name}_bucket{le="0.25",${labels}} 2`);
  expect(lines).toContain(`${name}_bucket{le="0.5",${labels}} 3`);
  expect(lines).toContain(`${name}_bucket{le="+Inf",${labels}} 4`);
  expect(lines).toContain(`${name}_count{${labels}} 4`);
  expect(lines).toContain(`${name}_sum{${labels}} 70.308`);
  expect(lines).toContain(`${name}_count{method="GET",route="/b",status="200"} 1`);
});

test('two servers in one process count separately', async () => {
  await metricsOf((metrics) => metrics.recordRequest(request));
  const lines = await metricsOf((metrics) => metrics.recordRequest(request));
  expect(lines.filter((line) => line.includes('seconds_count{'))).toEqual([
    expect.stringMatching(/ 1$/),
  ]);
});
