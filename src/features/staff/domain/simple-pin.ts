/**
 * Whether a PIN is easy to guess: one repeated digit (0000), a run up or down (1234, 9876), a repeated pair (1212), or
 * the middle column of the keypad.
 */
export function isSimplePin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  const isRun = steps.every((step) => step === 1) || steps.every((step) => step === 9);
  const repeats = digits.every((digit, index) => digit === digits[index % 2]);
  return isRun || repeats || pin === '2580' || pin === '0852';
}

/** Whether colleagues could find the PIN in what they know of the user: the birth date, the personal number. */
export function isPersonalPin(pin: string, person: { birthDate: string | null; personalNumber: string }): boolean {
  const [year = '', month = '', day = ''] = person.birthDate?.split('-') ?? [];
  const short = year.slice(2);
  const dates = year === '' ? [] : [day + month + year, month + day + year, year + month + day, day + month + short];
  const parts = year === '' ? [] : [year, month + short, short + month + day];
  const known = [...dates, ...parts, person.personalNumber.replace(/\D/g, '')];
  return known.some((text) => text.includes(pin));
}
