import type { Locale } from '#kernel/locale.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { employeeById } from '../queries/read-employee.ts';
import { setLanguage } from '../store.ts';

/** Everybody chooses for themselves, whatever their role; null goes back to the device's language. */
export async function chooseLanguage({ pen, session, commandId }: CommandContext, language: Locale | null) {
  const { language: before } = await employeeById(pen.tx, session.userId);
  if (before === language) return { language };
  await setLanguage(pen.tx, session.userId, language);
  pen.enter({
    action: 'employee.language',
    subject: `employee:${session.userId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    data: { before, language },
  });
  return { language };
}
