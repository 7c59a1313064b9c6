import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { confirm, requestPasskeyToConfirm } from './confirm-identity.ts';
import { requestAnyPasskey, signInWithPasskey } from './passkey-sign-in.ts';
import {
  addNewApp,
  addNewPasskey,
  prepareNewApp,
  prepareNewPasskey,
  readTwoFactor,
  removeOwnFactor,
  renameOwnFactor,
  renewCodes,
  resetFactors,
} from './second-factors.ts';
import { completeSignIn, readSecondStep, requestPasskeyOfStep } from './second-step.ts';
import { changeSignInPolicy, readSignInPolicy } from './sign-in-policy.ts';
import { cancelStep } from './sign-in-steps.ts';

export const twoFactorRoutes = [
  handle(contract.getSecondStep, ({ deps, http }) => readSecondStep(deps, http)),
  handle(contract.completeSecondStep, ({ deps, http, body }) => completeSignIn(deps, http, body)),
  handle(contract.cancelSecondStep, ({ deps, http }) => cancelStep(deps, http)),
  handle(contract.requestSecondStepPasskey, ({ deps, http }) => requestPasskeyOfStep(deps, http)),
  handle(contract.requestPasskey, ({ deps, http }) => requestAnyPasskey(deps, http)),
  handle(contract.loginWithPasskey, ({ deps, http, body }) =>
    signInWithPasskey(deps, http, body.reply),
  ),
  handle(contract.getTwoFactor, ({ deps, actor, http }) => readTwoFactor(deps, actor, http)),
  handle(contract.confirmIdentity, ({ deps, actor, http, body }) =>
    confirm(deps, actor, http, body),
  ),
  handle(contract.requestConfirmPasskey, ({ deps, actor, http }) =>
    requestPasskeyToConfirm(deps, actor, http),
  ),
  handle(contract.prepareApp, ({ deps, actor, http }) => prepareNewApp(deps, actor, http)),
  handle(contract.addApp, ({ deps, actor, http, body }) => addNewApp(deps, actor, http, body)),
  handle(contract.preparePasskey, ({ deps, actor, http }) => prepareNewPasskey(deps, actor, http)),
  handle(contract.addPasskey, ({ deps, actor, http, body }) =>
    addNewPasskey(deps, actor, http, body),
  ),
  handle(contract.renameSecondFactor, ({ deps, actor, params, body }) =>
    renameOwnFactor(deps, actor, { id: params.id, name: body.name }),
  ),
  handle(contract.deleteSecondFactor, ({ deps, actor, params }) =>
    removeOwnFactor(deps, actor, params.id),
  ),
  handle(contract.renewRecoveryCodes, ({ deps, actor }) => renewCodes(deps, actor)),
  handle(contract.resetTwoFactor, ({ deps, actor, params }) =>
    resetFactors(deps, actor, params.id),
  ),
  handle(contract.getSignInPolicy, ({ deps }) => readSignInPolicy(deps)),
  handle(contract.updateSignInPolicy, ({ deps, actor, body }) =>
    changeSignInPolicy(deps, actor, body),
  ),
];
