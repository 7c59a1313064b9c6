import { expect, test } from 'vitest';

import { Histogram } from './histogram.ts';
import { metricText } from './metric-text.ts';

test('families are written in the Prometheus text format', () => {
  const text = metricText([
    { name: 'jobs', help: 'Jobs.', type: 'gauge', samples: [{ labels: { state: 'a' }, value: 2 }] },
    { name: 'empty', help: 'Nothing.', type: 'counter', samples: [] },
    { name: 'heap', help: 'Bytes.', type: 'gauge', samples: [{ value: 12.5 }] },
  ]);
  expect(text.split('\n')).toEqual([
    '# HELP jobs Jobs.',
    '# TYPE jobs gauge',
    'jobs{state="a"} 2',
    '# HELP heap Bytes.',
    '# TYPE heap gauge',
    'heap 12.5',
    '',
  ]);
});

test('quotes, backslashes and line breaks in labels are escaped', () => {
  const samples = [{ labels: { path: 'a"b\\c\nd' }, value: 1 }];
  const text = metricText([{ name: 'x', help: 'X.', type: 'gauge', samples }]);
  expect(text).toContain('x{path="a\\"b\\\\c\\nd"} 1\n');
});

test('a histogram has cumulative bucket counts per label', () => {
  const took = new Histogram({ name: 'took', help: 'Seconds.', bounds: [0.1, 1] });
  for (const seconds of [0.05, 0.1, 0.5, 7]) took.observe(seconds, { route: '/a' });
  took.observe(0.2, { route: '/b' });
  const lines = metricText([took.read()]).split('\n');
  expect(lines).toContain('took_bucket{route="/a",le="0.1"} 2');
  expect(lines).toContain('took_bucket{route="/a",le="1"} 3');
  expect(lines).toContain('took_bucket{route="/a",le="+Inf"} 4');
  expect(lines).toContain('took_count{route="/a"} 4');
  expect(lines).toContain('took_sum{route="/a"} 7.65');
  expect(lines).toContain('took_count{route="/b"} 1');
});
