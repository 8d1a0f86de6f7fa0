import { type Contract, contract } from '#kernel/contract.ts';
import { sectionContract } from '#kernel/section-contract.ts';
import { referenceSections } from './domain/sections.ts';

/** The routes of every section that is declared in domain/sections.ts. */
export const referenceContract: Contract = contract(
  Object.assign({}, ...referenceSections.map((each) => sectionContract(each, each.api))),
);
