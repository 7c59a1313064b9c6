type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null';
/** The recorded shape of a reply. */
export type Shape = Kind | `${Kind} or null` | { readonly [key: string]: Shape };

/** Space-separated names, all of one kind. */
export const all = (kind: Shape, names: string): { [key: string]: Shape } =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Kind;
}

/** Every path where the reply differs from the recorded shape. */
export function differences(shape: Shape, value: unknown, path: string): string[] {
  if (typeof shape === 'string') {
    const kind = kindOf(value);
    return shape.split(' or ').includes(kind) ? [] : [`${path}: ${kind}, not ${shape}`];
  }
  if (typeof value !== 'object' || value === null) return [`${path}: ${kindOf(value)}`];
  const fields = value as Record<string, unknown>;
  return Object.entries(shape).flatMap(([key, inner]) =>
    key in fields ? differences(inner, fields[key], `${path}.${key}`) : [`${path}.${key} missing`],
  );
}
