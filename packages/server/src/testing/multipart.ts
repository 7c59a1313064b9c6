export interface Part {
  readonly name: string;
  /** Absent: a plain field. */
  readonly filename?: string;
  readonly content: string | Uint8Array;
}

/** A form as a browser sends it. Names are not escaped, so that hostile ones arrive as given. */
export function multipart(parts: readonly Part[]): { payload: Buffer; type: string } {
  const boundary = '----saveroom-test-boundary';
  const chunks = parts.flatMap(({ name, filename, content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined
      ? ''
      : `; filename="${filename}"\r\ncontent-type: application/octet-stream`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat(
    [...chunks, `--${boundary}--\r\n`].map((part) => Buffer.from(part)),
  );
  return { payload, type: `multipart/form-data; boundary=${boundary}` };
}
