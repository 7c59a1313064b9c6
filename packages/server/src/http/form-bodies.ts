import multipart from '@fastify/multipart';
import { AVATAR_MAX_BYTES } from '@saveroom/contract';
import type { FastifyInstance } from 'fastify';

import { AppError } from '#lib/app-error.ts';

/** Small forms arrive as plain objects; a file in them as its name and bytes. */
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
    limits: { fileSize: AVATAR_MAX_BYTES, files: 1, fields: 50, fieldSize: 1_048_576 },
  });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    try {
      for await (const part of request.parts()) {
        fields[part.fieldname] =
          part.type === 'file'
            ? { filename: part.filename, bytes: await part.toBuffer() }
            : part.value;
      }
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode === 413) {
        const limit = `${AVATAR_MAX_BYTES / 1_048_576} MiB`;
        throw new AppError('too_large', `The file is larger than ${limit}`, { cause: error });
      }
      throw new AppError('bad_request', 'The form could not be read', { cause: error });
    }
    request.body = fields;
  });
}
