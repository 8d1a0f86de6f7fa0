import type { Locale } from '#kernel/locale.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { employeeById } from '../queries/read-employee.ts';
import { setLanguage } from '../store.ts';

/** Users choose their own language, whatever their role; null goes back to the device's language. */
export async function chooseLanguage({ tx, session, commandId }: CommandContext, language: Locale | null) {
  const { language: before } = await employeeById(tx, session.userId);
  if (before === language) return { language };
  await setLanguage(tx, session.userId, language);
  tx.audit({
    action: 'users.language',
    subject: `users:${session.userId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { before, language },
  });
  return { language };
}
