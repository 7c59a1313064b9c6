import type { Family, Labels, Sample } from './metric-text.ts';

interface Series {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
  count: number;
}

interface HistogramOptions {
  readonly name: string;
  readonly help: string;
  /** Upper bounds of the buckets, ascending. */
  readonly bounds: readonly number[];
}

/** A Prometheus histogram with one series per set of labels. */
export class Histogram {
  readonly #options: HistogramOptions;
  readonly #series = new Map<string, Series>();

  constructor(options: HistogramOptions) {
    this.#options = options;
  }

  observe(value: number, labels: Labels = {}): void {
    const key = Object.values(labels).join('\0');
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, counts: this.#options.bounds.map(() => 0), sum: 0, count: 0 };
      this.#series.set(key, series);
    }
    const bucket = this.#options.bounds.findIndex((bound) => value <= bound);
    if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
    series.count += 1;
  }

  read(): Family {
    const { name, help } = this.#options;
    const samples = [...this.#series.values()].flatMap((series) => this.#samplesOf(series));
    return { name, help, type: 'histogram', samples };
  }

  #samplesOf({ labels, counts, sum, count }: Series): Sample[] {
    let cumulative = 0;
    const buckets = this.#options.bounds.map((le, index) => {
      cumulative += counts[index] ?? 0;
      return { suffix: '_bucket', labels: { ...labels, le }, value: cumulative };
    });
    return [
      ...buckets,
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ];
  }
}
