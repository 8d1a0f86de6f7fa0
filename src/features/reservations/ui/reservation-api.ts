import type { clientsContract } from '#features/clients/contract.ts';
import type { floorContract } from '#features/floor/contract.ts';
import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { reservationsContract } from '../contract.ts';

type Contract = typeof reservationsContract;
export const call = client<Contract>();
export const callFloor = client<typeof floorContract>();
export const callClients = client<typeof clientsContract>();

export type Evening = Answer<Contract['GET api/reservations']>;
export type Reservation = Evening['reservations'][number];
export type Arrival = Answer<Contract['GET api/reservations/arrivals']>['arrivals'][number];
export type Room = Answer<(typeof floorContract)['GET api/tables']>[number];
export type RoomTable = Room['tables'][number];
