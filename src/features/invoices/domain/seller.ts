import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import type { Seller } from './invoice.ts';

/** Who sells, from the venue's settings. */
export function sellerOf(settings: SettingsInForce): Seller {
  const { name, address, telephone, businessNumber, fiscalNumber, contactPerson, bankId, bankName, bankNr } = settings;
  const bank = bankId === '' ? { bankName: '', bankAccount: '' } : { bankName, bankAccount: bankNr };
  return { name, address, telephone, businessNumber, fiscalNumber, contactPerson, ...bank };
}
