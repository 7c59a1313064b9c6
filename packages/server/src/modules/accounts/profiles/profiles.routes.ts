import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import {
  forgetMyProfile,
  forgetProfileDevice,
  listProfileDevices,
  listProfiles,
  profileAvatar,
  readMyProfile,
  setMyProfile,
  switchToProfile,
} from './profiles.ts';

export const profileRoutes = [
  handle(contract.listProfiles, ({ deps, actor, http }) => listProfiles(deps, actor, http)),
  handle(contract.getProfileAvatar, ({ deps, params, http }) =>
    profileAvatar(deps, params.profile, http),
  ),
  handle(contract.switchProfile, ({ deps, params, body, http }) =>
    switchToProfile(deps, { params, body }, http),
  ),
  handle(contract.getMyProfile, ({ deps, actor, http }) => readMyProfile(deps, actor, http)),
  handle(contract.setMyProfile, ({ deps, actor, body, http }) =>
    setMyProfile(deps, { actor, body }, http),
  ),
  handle(contract.deleteMyProfile, ({ deps, actor, http }) => forgetMyProfile(deps, actor, http)),
  handle(contract.listProfileDevices, ({ deps, actor, params, http }) =>
    listProfileDevices(deps, { actor, id: params.id }, http),
  ),
  handle(contract.deleteProfileDevice, ({ deps, actor, params }) =>
    forgetProfileDevice(deps, actor, params),
  ),
];
