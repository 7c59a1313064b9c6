import type { User } from '@saveroom/contract';

import { AddUserDialog } from './add-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'invite' }
  | { kind: 'edit'; user: User }
  | { kind: 'sessions'; user: User }
  | { kind: 'delete'; user: User };

const CHOSEN = { edit: EditUserDialog, sessions: SessionsDialog, delete: DeleteUserDialog };

interface Props {
  dialog: OpenDialog;
  onClose: () => void;
}

export function UserDialogs({ dialog, onClose }: Props) {
  if (dialog.kind === 'add') return <AddUserDialog onClose={onClose} />;
  if (dialog.kind === 'invite') return <InviteDialog onClose={onClose} />;
  const Chosen = CHOSEN[dialog.kind];
  return <Chosen user={dialog.user} onClose={onClose} />;
}
