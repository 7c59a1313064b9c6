import { problem, quoted, warning, type Check } from '#modules/ops/doctor/check.ts';

const MIN_POSTGRES_VERSION = 14;

export const databaseCheck: Check = {
  id: 'database',

  async run({ engine, missingMigrations, diagnostics }) {
    const fault = await engine.checkWritable();
    if (fault === 'away') {
      const reason = await engine.version().then(
        () => 'no response in time',
        (error: unknown) => withoutSecrets((error as Error).message),
      );
      return [
        problem({ code: 'database_away', values: { reason }, fix: 'DATABASE_URL=postgres://…' }),
      ];
    }
    if (fault === 'locked') {
      const { path } = await diagnostics.data();
      const fix = `fuser -v ${quoted(`${path}/saveroom.db`)}`;
      return [problem({ code: 'database_locked', fix })];
    }
    if (fault === 'read_only') return [problem({ code: 'database_read_only' })];
    if (await engine.isPooledByTransaction()) return [problem({ code: 'database_pooled' })];
    const version = await engine.version();
    const major = Number(/^PostgreSQL (\d+)/.exec(version)?.[1] ?? MIN_POSTGRES_VERSION);
    const count = await missingMigrations();
    return [
      ...(major < MIN_POSTGRES_VERSION
        ? [warning({ code: 'database_old', values: { version } })]
        : []),
      ...(count > 0
        ? [warning({ code: 'database_behind', values: { count: String(count) }, fix: 'npm start' })]
        : []),
    ];
  },
};

/** Driver errors contain the connection URL with its password. */
const withoutSecrets = (text: string): string =>
  text.replaceAll(/\/\/[^\s/@]*@/g, '//…@').slice(0, 200);
