import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { saveAuditSettings } from './audit.queries.ts';
import { sendAuditExport } from './export-audit.ts';
import { readAudit, readAuditOverview } from './read-audit.ts';

export const auditRoutes = [
  handle(contract.listAudit, ({ deps, actor, query }) => readAudit(deps, actor, query)),
  handle(contract.exportAudit, ({ deps, actor, query }) => sendAuditExport(deps, actor, query)),
  handle(contract.getAuditOverview, ({ deps }) => readAuditOverview(deps)),
  handle(contract.updateAuditSettings, async ({ deps, body }) => {
    await saveAuditSettings(deps.db, body);
    return body;
  }),
];
