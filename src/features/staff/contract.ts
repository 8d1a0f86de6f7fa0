import { contract } from '#kernel/contract.ts';
import { pointsContract } from './contract/points.ts';
import { rolesContract } from './contract/roles.ts';
import { loginAnswer, sessionContract } from './contract/session.ts';
import { usersContract } from './contract/users.ts';

export { loginAnswer };

export const staffContract = contract({
  ...usersContract,
  ...pointsContract,
  ...sessionContract,
  ...rolesContract,
});
