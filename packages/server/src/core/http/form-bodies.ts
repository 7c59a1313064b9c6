import multipart from '@fastify/multipart';
import { AVATAR_MAX_BYTES, type FormLimits } from '@saveroom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '#core/lib/app-error.ts';

const DEFAULT_LIMITS: FormLimits = { maxFileBytes: AVATAR_MAX_BYTES, maxTextBytes: 262_144 };

/** URL-encoded forms are parsed to plain objects; multipart ones are left to `readForm`. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  await app.register(multipart, {
    attachFieldsToBody: false,
    throwFileSizeLimit: true,
    limits: limitsOf(DEFAULT_LIMITS),
  });
}

/**
 * The body of a request; a file in it becomes its name and bytes. Called only after the access
 * check, so that uploads of unauthorized callers never occupy memory.
 */
export async function readForm(
  request: FastifyRequest,
  limits: FormLimits = DEFAULT_LIMITS,
  { onFile }: { onFile?: () => Promise<void> } = {},
): Promise<unknown> {
  if (!request.isMultipart()) return request.body;
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  try {
    for await (const part of request.parts({ limits: limitsOf(limits) })) {
      // A truncated text would be a different value.
      if (part.type === 'field' && part.valueTruncated) throw tooLong(part.fieldname);
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      if (bytes.length > 0) await onFile?.();
      fields[part.fieldname] = { filename: part.filename, bytes };
    }
  } catch (error) {
    throw error instanceof AppError ? error : formFault(error as FormError, limits);
  }
  return fields;
}

const limitsOf = ({ maxFileBytes, maxTextBytes }: FormLimits) => ({
  fileSize: maxFileBytes,
  files: 1,
  fields: 50,
  fieldSize: maxTextBytes,
});

const tooLong = (field: string): AppError => new AppError('too_large', `${field} is too long`);

interface FormError {
  readonly statusCode?: number;
  readonly code?: string;
}

function formFault(cause: FormError, { maxFileBytes }: FormLimits): AppError {
  if (cause.code === 'FST_REQ_FILE_TOO_LARGE') {
    const limit = `${maxFileBytes / 1_048_576} MiB`;
    return new AppError('too_large', `The file is larger than ${limit}`, { cause });
  }
  if (cause.statusCode === 413)
    return new AppError('too_large', 'The form is too large', { cause });
  return new AppError('bad_request', 'Can’t read the form data', { cause });
}
