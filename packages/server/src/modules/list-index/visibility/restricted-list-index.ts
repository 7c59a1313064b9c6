import type { Restrictions } from '#core/deps.ts';

import type { ListIndex } from '../list-index.ts';
import type { RomListIndex } from '../view.ts';

/** The list index as a user with restrictions sees it: hidden games do not exist in it. */
export class RestrictedListIndex implements RomListIndex {
  readonly #index: ListIndex;
  readonly #restrictions: Restrictions;

  constructor(index: ListIndex, restrictions: Restrictions) {
    this.#index = index;
    this.#restrictions = restrictions;
  }

  get jsonCache(): RomListIndex['jsonCache'] {
    return this.#index.jsonCache;
  }

  view: RomListIndex['view'] = (request) => this.#index.view(this.#restrict(request));

  views: RomListIndex['views'] = (requests) =>
    this.#index.views(requests.map((request) => this.#restrict(request)));

  counts: RomListIndex['counts'] = (request) => this.#index.counts(this.#restrict(request));

  groups: RomListIndex['groups'] = (request) => this.#index.groups(this.#restrict(request));

  platformStats: RomListIndex['platformStats'] = () =>
    this.#index.platformStats(this.#restrictions);

  siblings: RomListIndex['siblings'] = (romIds, userId) =>
    this.#index.siblings(romIds, userId, this.#restrictions);

  search: RomListIndex['search'] = (term, options) =>
    this.#index.search(term, this.#restrict(options));

  hiddenByPlatform: RomListIndex['hiddenByPlatform'] = (userId) =>
    this.#index.hiddenByPlatform(userId, this.#restrictions);

  expire(): void {
    this.#index.expire();
  }

  close(): Promise<void> {
    return this.#index.close();
  }

  #restrict<R extends object>(request: R): R & { restrictions: Restrictions } {
    return { ...request, restrictions: this.#restrictions };
  }
}
