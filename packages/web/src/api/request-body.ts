interface Encoded {
  body: BodyInit | null;
  /** Null: the browser writes it, with its boundary. */
  contentType: string | null;
}

/** `undefined` fields are left out of forms, as JSON leaves them out. */
export function encodeBody(body: unknown, encoding: 'json' | 'form' = 'json'): Encoded {
  if (body === undefined) return { body: null, contentType: null };
  if (body instanceof FormData) return { body, contentType: null };
  if (encoding === 'json') {
    return { body: JSON.stringify(body), contentType: 'application/json' };
  }
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
  if (!fields.some(([, value]) => value instanceof Blob)) {
    return {
      body: new URLSearchParams(fields.map(([key, value]) => [key, String(value)])),
      contentType: null,
    };
  }
  const form = new FormData();
  for (const [key, value] of fields)
    form.append(key, value instanceof Blob ? value : String(value));
  return { body: form, contentType: null };
}
