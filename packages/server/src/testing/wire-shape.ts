type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null';
/** What a reply was seen to hold. */
export type Shape = Kind | `${Kind} or null` | { readonly [key: string]: Shape };

/** Names separated by blanks, all of one kind. */
export const all = (kind: Shape, names: string): { [key: string]: Shape } =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Kind;
}

/** Every place where the reply is not what was seen. */
export function differences(shape: Shape, value: unknown, place: string): string[] {
  if (typeof shape === 'string') {
    const kind = kindOf(value);
    return shape.split(' or ').includes(kind) ? [] : [`${place}: ${kind}, not ${shape}`];
  }
  if (typeof value !== 'object' || value === null) return [`${place}: ${kindOf(value)}`];
  const fields = value as Record<string, unknown>;
  return Object.entries(shape).flatMap(([key, inner]) =>
    key in fields
      ? differences(inner, fields[key], `${place}.${key}`)
      : [`${place}.${key} missing`],
  );
}
