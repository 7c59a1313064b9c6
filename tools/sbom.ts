import { createHash } from 'node:crypto';

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** `package-lock.json`, version 3. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** A package of a player or of one of its cores: not in the lockfile, downloaded by the build. */
export interface ShippedPlayer {
  readonly package: string;
  readonly version: string;
  readonly integrity: string;
  readonly license?: string;
}

interface Component {
  readonly type: 'application' | 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly unknown[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

/** The shipped workspaces; their runtime dependencies are included. */
const SHIPPED = ['packages/server', 'packages/web'];

/**
 * A CycloneDX 1.5 SBOM of a build, made from the lockfile alone. The same lockfile gives the same
 * text. (`npm sbom --omit dev` leaves out dependencies that workspaces share, such as React.)
 */
export function createSbom(
  { packages }: Lockfile,
  players: readonly ShippedPlayer[],
  product: { readonly name: string; readonly version: string },
) {
  const components = new Map<string, Component>();
  const edges = new Map<string, Set<string>>();
  const visited = new Set<string>();
  const visit = (path: string): string | null => {
    const found = packages[path];
    if (!found) return null;
    if (found.link && found.resolved !== undefined) return visit(found.resolved);
    const name = found.name ?? path.slice(path.lastIndexOf('node_modules/') + 13);
    const component = componentOf({ ...found, name, version: found.version ?? '0.0.0' });
    const ref = component['bom-ref'];
    if (visited.has(path)) return ref;
    visited.add(path);
    components.set(ref, component);
    const wanted = {
      ...found.dependencies,
      ...found.optionalDependencies,
      ...neededPeers(found),
    };
    const children = edges.get(ref) ?? new Set<string>();
    edges.set(ref, children);
    for (const dependency of Object.keys(wanted)) {
      const at = resolve(packages, path, dependency);
      const child = at === null ? null : visit(at);
      if (child !== null) children.add(child);
    }
    return ref;
  };
  const root = componentOf({ ...product, type: 'application' });
  const direct = [
    ...SHIPPED.flatMap((path) => visit(path) ?? []),
    ...players.map(({ package: name, ...player }) => {
      const component = componentOf({ name, ...player });
      components.set(component['bom-ref'], component);
      return component['bom-ref'];
    }),
  ];
  edges.set(root['bom-ref'], new Set(direct));
  const sorted = [...components.values()].toSorted((a, b) => compare(a['bom-ref'], b['bom-ref']));
  const dependencies = [...edges]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([ref, children]) => ({ ref, dependsOn: [...children].toSorted(compare) }));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialNumber(JSON.stringify(sorted)),
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: root },
    components: sorted,
    dependencies,
  };
}

const neededPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }: LockedPackage) =>
  Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional),
  );

/** Node's resolution: the nearest `node_modules` in a parent folder. */
function resolve(packages: Lockfile['packages'], from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (path in packages) return path;
    if (at === '') return null;
  }
}

interface ComponentInput {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly type?: Component['type'];
}

function componentOf({
  name,
  version,
  license,
  integrity,
  type = 'library',
}: ComponentInput): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, digest] = integrity?.split('-') ?? [];
  return {
    ...{ type, 'bom-ref': `${name}@${version}`, name, version, purl },
    ...(license && { licenses: [licenseOf(license)] }),
    ...(algorithm === 'sha512' &&
      digest !== undefined && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
      }),
  };
}

const licenseOf = (license: string) =>
  / (OR|AND|WITH) /.test(license)
    ? { expression: license }
    : { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } };

/** A UUID derived from the content, so that the same build has the same serial number. */
function serialNumber(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`];
  return `urn:uuid:${[...parts, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')}`;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
