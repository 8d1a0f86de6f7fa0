import { type Contract, contract } from '#kernel/contract.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { referenceResources } from './domain/resources.ts';

/** The routes of every resource in domain/resources.ts. */
export const referenceContract: Contract = contract(
  Object.assign({}, ...referenceResources.map((each) => resourceContract(each, each.api))),
);
