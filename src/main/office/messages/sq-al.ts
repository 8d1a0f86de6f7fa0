import type { Messages } from '#platform/ui/i18n/messages.ts';
import { mergeMessages, overlay } from '#platform/ui/i18n/messages.ts';
import { messages as sq } from './sq.ts';

/** Only the texts that differ in this variant; most features have no such file. */
const files = import.meta.glob<Messages>(
  ['../../../features/*/messages/office/sq-AL.json', '../../../platform/ui/messages/office/sq-AL.json'],
  { eager: true, import: 'default' },
);

export const messages: Messages = overlay(sq, mergeMessages(Object.values(files)));
