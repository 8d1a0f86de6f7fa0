/** A phone number without its country has no fewer digits. */
export const leastDigits = 7;

/** The digits of a phone number, without the zeros before it. */
export const nationalOf = (text: string): string => text.replace(/[^0-9]/g, '').replace(/^0+/, '');

/** Whether this may be a whole phone number: nobody is looked for by a part of one. */
export const isPhone = (text: string): boolean => nationalOf(text).length >= leastDigits;
