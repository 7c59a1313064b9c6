interface Encoded {
  body: BodyInit | null;
  /** Null: the browser sets it, with the boundary of the form. */
  contentType: string | null;
}

/** `undefined` fields are left out of forms, as JSON leaves them out. */
export function encodeBody(body: unknown, encoding: 'json' | 'form' = 'json'): Encoded {
  if (body === undefined) return { body: null, contentType: null };
  if (body instanceof FormData) return { body, contentType: null };
  if (encoding === 'json') {
    return { body: JSON.stringify(body), contentType: 'application/json' };
  }
  const fields = Object.entries(body ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, unknown] => [key, isFormFile(value) ? asFile(value) : value]);
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

/** A `FormFile` of the contract; it is sent as a part with a file name. */
interface FormFile {
  filename: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const isFormFile = (value: unknown): value is FormFile =>
  typeof value === 'object' &&
  value !== null &&
  'filename' in value &&
  'bytes' in value &&
  value.bytes instanceof Uint8Array;

const asFile = ({ filename, bytes }: FormFile): File => new File([bytes], filename);
