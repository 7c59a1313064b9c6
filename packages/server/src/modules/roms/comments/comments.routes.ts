import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import {
  addComment,
  deleteComment,
  enableComments,
  listComments,
  updateComment,
} from './comments.ts';
import { areCommentsEnabled } from './comments.queries.ts';

export const commentRoutes = [
  handle(contract.getCommentSetting, async ({ deps }) => ({
    is_enabled: await areCommentsEnabled(deps.db),
  })),
  handle(contract.setCommentSetting, ({ deps, body }) => enableComments(deps, body)),
  handle(contract.listNoteComments, ({ deps, actor, params }) =>
    listComments(deps, actor, params.id),
  ),
  handle(contract.addNoteComment, ({ deps, actor, params, body }) =>
    addComment(deps, actor, { params, body }),
  ),
  handle(contract.updateNoteComment, ({ deps, actor, params, body }) =>
    updateComment(deps, actor, { params, body }),
  ),
  handle(contract.deleteNoteComment, ({ deps, actor, params }) =>
    deleteComment(deps, actor, params),
  ),
];
