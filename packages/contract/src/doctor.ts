import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { FINDING_CODES } from './doctor-findings.ts';
import { UPLOAD_CHUNK_MAX_BYTES } from './uploads.ts';

/** The checks, in display order. */
export const DOCTOR_CHECKS = [
  'data_folder',
  'library',
  'database',
  'config_file',
  'players',
  'sources',
  'clock',
  'proxy',
  'memory',
  'watching',
  'servers',
  'runtime',
] as const;
export type DoctorCheck = (typeof DOCTOR_CHECKS)[number];

export const DoctorFinding = z.object({
  code: z.enum(FINDING_CODES),
  /**
   * `problem`: something does not work. `warning`: it works badly, or will soon stop working.
   * `note`: it works, but differs from the recommended setup.
   */
  level: z.enum(['problem', 'warning', 'note']),
  /** Values for the placeholders in the text, such as `path`. */
  values: z.record(z.string(), z.string()),
  /** A command to run or a setting to change, the same in every language; null: there is none. */
  fix: z.nullable(z.string()),
});
export type DoctorFinding = z.output<typeof DoctorFinding>;

export const DoctorReport = z
  .object({
    ran_at: z.string(),
    checks: z.array(
      z.object({ id: z.enum(DOCTOR_CHECKS), findings: z.array(DoctorFinding), ms: z.int() }),
    ),
    /** How the server sees this request, for the browser to compare. */
    seen: z.object({ protocol: z.string(), base_path: z.string() }),
  })
  .register(z.globalRegistry, { id: 'DoctorReport' });
export type DoctorReport = z.output<typeof DoctorReport>;

export const runDoctor = defineRoute({
  method: 'GET',
  path: '/doctor',
  access: 'tasks.run',
  summary:
    'Check the environment of the server. Each finding has a command that fixes it, if there is one.',
  response: DoctorReport,
});

/** Size of the test body: more than an upload chunk of the web app, to detect limits of a proxy. */
export const DOCTOR_BODY_BYTES = 16 * 1024 * 1024;

export const tryBody = defineRoute({
  method: 'POST',
  path: '/doctor/body',
  access: 'tasks.run',
  audit: { none: 'It only measures a request.' },
  summary: 'Check that a large request body arrives complete. It is not stored.',
  stream: { maxBytes: UPLOAD_CHUNK_MAX_BYTES },
  response: z.object({ bytes: z.int() }),
});
