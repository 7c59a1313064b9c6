import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { parseEnv } from '#core/config/parse-env.ts';
import { declaredVariables } from '#core/module.ts';
import { MODULES } from '#modules/index.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');
const read = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');
/** Variables that Node, the PostgreSQL driver or the memory allocator reads. */
const LIBRARY_VARIABLES = new Set([
  'NODE_ENV',
  'PGPASSWORD',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'MALLOC_MMAP_THRESHOLD_',
]);

/** The configuration problems that the server would report. */
function problemsOf(settings: Readonly<Record<string, string>>): string[] {
  const own = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !LIBRARY_VARIABLES.has(name)),
  );
  const declared = declaredVariables(MODULES);
  const known = { ...declared.variables, ...parseEnv({}, () => '').env };
  const unknown = Object.keys(own).filter((name) => !(name.replace(/_FILE$/, '') in known));
  return [
    ...unknown.map((name) => `${name} is not a known setting`),
    ...parseEnv(own, () => '', declared).problems,
  ];
}

interface Compose {
  services: Record<
    string,
    {
      image: string;
      build?: object;
      pull_policy?: string;
      environment?: Record<string, string>;
      mem_limit?: string;
      pids_limit?: number;
    }
  >;
}

/** Replaces `${NAME:-value}` and `${NAME:?message}` as compose does. */
const interpolated = (text: string): string =>
  text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll(/\$\{\w+:\?[^}]*\}/g, 'chosen');

test.each(['compose.yml', 'compose.many.yml'])('%s sets only known settings', (file) => {
  const { services } = parse(interpolated(read(file)), { merge: true }) as Compose;
  const own = Object.values(services).filter(({ image }) => image === 'saveroom');
  expect(own.length).toBeGreaterThan(0);
  for (const { environment = {} } of own) expect(problemsOf(environment)).toEqual([]);
});

test('the services of compose.many.yml differ only in role and build', () => {
  const { services } = parse(interpolated(read('compose.many.yml')), { merge: true }) as Compose;
  const roles = Object.values(services).flatMap(
    ({ environment }) => environment?.['SAVEROOM_ROLE'] ?? [],
  );
  expect(roles).toEqual(['web', 'web', 'worker']);
  const own = Object.values(services).filter(({ image }) => image === 'saveroom');
  const differing = new Set(['environment', 'build', 'pull_policy']);
  const shared = own.map((service) =>
    Object.entries(service).filter(([name]) => !differing.has(name)),
  );
  expect(new Set(shared.map((service) => JSON.stringify(service))).size).toBe(1);
});

test('compose.many.yml builds the image once and does not put the password into a URL', () => {
  const { services } = parse(interpolated(read('compose.many.yml')), { merge: true }) as Compose;
  const own = Object.values(services).filter(({ image }) => image === 'saveroom');
  expect(own.filter(({ build }) => build)).toHaveLength(1);
  expect(own.every(({ build, pull_policy }) => build ?? pull_policy === 'never')).toBe(true);
  expect(read('compose.many.yml')).not.toMatch(/postgres:\/\/.*POSTGRES_PASSWORD/);
});

test.each(['nginx/sub-path.conf', 'caddy/sub-path.Caddyfile', 'traefik/saveroom.yml'])(
  '%s does not expose the metrics below the base path',
  (file) => {
    expect(read(file)).toMatch(
      /location = \/games\/metrics|respond \/games\/metrics 404|!Path\(`\/games\/metrics`\)/,
    );
  },
);

test('the image has the version of package.json', () => {
  const { version } = JSON.parse(read('../package.json')) as { version: string };
  expect(read('Dockerfile')).toContain(`ARG VERSION=${version}\n`);
});

test('the image sets only known settings and does not run as root', () => {
  const text = read('Dockerfile').replaceAll(/\\\n\s*/g, ' ');
  const [, variables = ''] = /^ENV (.+)$/m.exec(text) ?? [];
  const settings = Object.fromEntries(
    variables.split(/\s+/).map((pair) => pair.split('=') as [string, string]),
  );
  expect(Object.keys(settings)).toContain('DATA_DIR');
  expect(problemsOf(settings)).toEqual([]);
  expect(text).toMatch(/^USER (?!0|root)/m);
  expect(text).toMatch(/^HEALTHCHECK .*\/health/m);
});

test('the systemd unit sets only known settings and does not restart after exit status 78', () => {
  const unit = read('saveroom.service');
  const pairs = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)];
  expect(pairs.length).toBeGreaterThan(0);
  expect(problemsOf(Object.fromEntries(pairs.map(([, name, value]) => [name, value])))).toEqual([]);
  expect(unit).toContain('RestartPreventExitStatus=78');
});

test.each(['nginx/saveroom.conf', 'nginx/sub-path.conf', 'nginx/many.conf'])(
  '%s is well-formed and forwards websockets, large bodies, scheme and client address',
  (file) => {
    const lines = read(file)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of lines) expect(line).toMatch(/[;{}]$/);
    const depth = lines.join('').replaceAll(/[^{}]/g, '');
    expect(depth.split('{').length).toBe(depth.split('}').length);
    for (const needed of [
      'client_max_body_size 0;',
      'proxy_set_header Upgrade $http_upgrade;',
      'proxy_set_header Connection $connection_upgrade;',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      'proxy_set_header X-Request-Id $request_id;',
    ]) {
      expect(lines).toContain(needed);
    }
    expect(lines.join('\n')).toMatch(/X-Forwarded-Proto \$(saveroom_)?scheme;/);
  },
);

test.each(['nginx/saveroom.conf', 'nginx/sub-path.conf', 'nginx/many.conf'])(
  '%s uses no directive that nginx 1.22 lacks',
  (file) => {
    expect(read(file)).not.toMatch(/^\s*(http2|http3|quic)\b/m);
  },
);

test.each(['nginx/saveroom.conf', 'nginx/sub-path.conf', 'nginx/many.conf'])(
  '%s does not forward a scheme set by the client',
  (file) => {
    expect(read(file)).not.toMatch(/X-Forwarded-Proto \$http_x_forwarded_proto/);
    expect(read(file)).not.toMatch(/^\s*default \$http_x_forwarded_proto;/m);
  },
);

test.each(['compose.yml', 'compose.many.yml'])(
  'every service of %s has limits for memory and processes',
  (file) => {
    const { services } = parse(interpolated(read(file)), { merge: true }) as Compose;
    for (const [name, { mem_limit, pids_limit }] of Object.entries(services)) {
      expect({ name, mem_limit, pids_limit }).toEqual({
        name,
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
      });
    }
  },
);

test('the systemd unit limits memory, tasks, system calls and visibility of processes', () => {
  const unit = read('saveroom.service');
  for (const line of [
    ...['MemoryMax=2G', 'TasksMax=256', 'NoNewPrivileges=yes', 'ProtectProc=invisible'],
    ...['SystemCallFilter=@system-service', 'RestrictSUIDSGID=yes', 'CapabilityBoundingSet='],
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
});

test('the image contains the SBOM', () => {
  expect(read('Dockerfile')).toContain('COPY --from=build /app/packages/server/dist ');
  expect(read('../tools/bundle-server.ts')).toContain("join(SERVER, 'dist', 'sbom.cdx.json')");
});

test('Traefik strips no prefix and checks /ready', () => {
  const { http } = parse(read('traefik/saveroom.yml')) as {
    http: { services: { saveroom: { loadBalancer: { healthCheck: { path: string } } } } };
  };
  expect(http.services.saveroom.loadBalancer.healthCheck.path).toBe('/ready');
  expect(JSON.stringify(http)).not.toContain('stripPrefix');
});
