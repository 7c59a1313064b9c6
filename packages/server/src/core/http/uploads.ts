import type { Readable } from 'node:stream';

import type { UploadRule } from '@saveroom/contract';
import type { FastifyRequest } from 'fastify';

import { AppError } from '#core/lib/app-error.ts';

import { InvalidInputError } from './read-input.ts';

export interface Upload {
  /** Name of the form field. */
  readonly field: string;
  /** The client's file name: untrusted, to be validated before it names a file. */
  readonly name: string;
  /** Fails with `too_large` instead of ending early. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The files of a form in the order they arrive. Nothing is buffered: bytes that a handler does not
 * read are discarded, and the next file starts only when the previous one has ended.
 */
export async function* readUploads(
  request: FastifyRequest,
  rule: UploadRule & { readonly alsoField?: string },
): AsyncGenerator<Upload> {
  if (!request.isMultipart()) throw noFiles(rule);
  const limits = { fileSize: rule.maxBytes, files: rule.maxFiles, fields: 20 };
  let count = 0;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (part.fieldname === rule.field || part.fieldname === rule.alsoField) {
        count += 1;
        try {
          yield { field: part.fieldname, name: nameOf(part), bytes: readWhole(part.file, rule) };
        } finally {
          // An abandoned file is drained: clients read the response only after their last byte.
          part.file.resume();
        }
      }
      part.file.resume();
    }
  } catch (error) {
    const { code } = error as { code?: string };
    // The reader of that file already got the error; the other files may still be fine.
    if (code !== 'FST_REQ_FILE_TOO_LARGE') throw formFault(error, rule);
  }
  if (count === 0) throw noFiles(rule);
}

async function* readWhole(
  file: Readable & { truncated: boolean },
  { maxBytes }: UploadRule,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file as AsyncIterable<Uint8Array>) yield chunk;
  } catch (cause) {
    throw new AppError('bad_request', 'The upload was interrupted. Try again.', { cause });
  }
  if (!file.truncated) return;
  throw new AppError('too_large', `The file is larger than ${maxBytes / 1_048_576} MiB`);
}

const noFiles = ({ field }: UploadRule): InvalidInputError =>
  new InvalidInputError([{ type: 'missing', loc: ['body', field], msg: 'Field required' }]);

/** Translates errors of the form parser; an error of the handler passes through unchanged. */
function formFault(cause: unknown, { maxFiles }: UploadRule): unknown {
  const { code, message } = cause as { code?: string; message?: string };
  if (code === 'FST_FILES_LIMIT') {
    return new AppError('too_large', `You can upload up to ${maxFiles} files at once`, { cause });
  }
  const isForm = code?.startsWith('FST_') || /multipart|terminated early/i.test(message ?? '');
  return isForm ? new AppError('bad_request', 'Can’t read the form data', { cause }) : cause;
}

/** The parser's type promises a name, but a form may omit it. */
const nameOf = ({ filename }: { readonly filename?: string }): string => filename ?? '';
